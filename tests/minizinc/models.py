"""models.py: small models of MiniZinc, from the well-known lists of problems. Each is a template with sizes: a name,
the text of the model, and the sizes that stand for %(n)s and the like."""

G = 'include "globals.mzn"; '
MODELS = []


def add(name, text, *sizes):
    for size in sizes or ({},):
        size = size if isinstance(size, dict) else {"n": size}
        label = name + "".join(f"-{v}" for v in size.values())
        MODELS.append((label.replace(" ", ""), G + text % size))


# ---- permutations and squares ----
add("queens", "int: n=%(n)s; array[1..n] of var 1..n: q; constraint alldifferent(q); constraint alldifferent(i in 1..n)(q[i]+i);"
    " constraint alldifferent(i in 1..n)(q[i]-i); solve satisfy;", 4, 5, 6, 7, 8)
add("queens-bool", "int: n=%(n)s; array[1..n,1..n] of var 0..1: b; constraint forall(i in 1..n)(sum(j in 1..n)(b[i,j])=1 /\\ sum(j in 1..n)(b[j,i])=1);"
    " constraint forall(i,j,k,l in 1..n where i<k /\\ abs(i-k)=abs(j-l))(b[i,j]+b[k,l]<=1); solve satisfy;", 4, 5, 6)
add("magic", "int: n=%(n)s; int: s=n*(n*n+1) div 2; array[1..n,1..n] of var 1..n*n: m; constraint alldifferent(array1d(m));"
    " constraint forall(i in 1..n)(sum(row(m,i))=s /\\ sum(col(m,i))=s); constraint sum(i in 1..n)(m[i,i])=s /\\ sum(i in 1..n)(m[i,n+1-i])=s; solve satisfy;", 3)
add("magic-semi", "array[1..3,1..3] of var 1..9: m; constraint alldifferent(array1d(m)); constraint forall(i in 1..3)(sum(row(m,i))=15 /\\ sum(col(m,i))=15);"
    " constraint m[1,1]=%(n)s; solve satisfy;", 1, 2, 5, 8)
add("latin", "int: n=%(n)s; array[1..n,1..n] of var 1..n: x; constraint forall(i in 1..n)(alldifferent(row(x,i)) /\\ alldifferent(col(x,i)));"
    " constraint forall(i in 1..n)(x[1,i]=i /\\ x[i,1]=i); solve satisfy;", 3, 4, 5)
add("quasigroup", "int: n=%(n)s; array[1..n,1..n] of var 1..n: x; constraint forall(i in 1..n)(alldifferent(row(x,i)) /\\ alldifferent(col(x,i)) /\\ x[i,i]=i);"
    " constraint forall(i,j in 1..n where i<j)(x[i,j]=x[j,i]); solve satisfy;", 3, 5)
add("all-interval", "int: n=%(n)s; array[1..n] of var 0..n-1: x; array[1..n-1] of var 1..n-1: d; constraint alldifferent(x); constraint alldifferent(d);"
    " constraint forall(i in 1..n-1)(d[i]=abs(x[i+1]-x[i])); solve satisfy;", 4, 5, 6, 7)
add("langford", "int: n=%(n)s; array[1..n,1..2] of var 1..2*n: p; constraint alldifferent(array1d(p)); constraint forall(i in 1..n)(p[i,2]=p[i,1]+i+1); solve satisfy;", 3, 4)
add("costas", "int: n=%(n)s; array[1..n] of var 1..n: c; constraint alldifferent(c); constraint forall(k in 1..n-2)(alldifferent([c[i+k]-c[i]|i in 1..n-k])); solve satisfy;", 4, 5)
add("derangement", "int: n=%(n)s; array[1..n] of var 1..n: x; constraint alldifferent(x); constraint forall(i in 1..n)(x[i]!=i); solve satisfy;", 4, 5)
add("inverse", "int: n=%(n)s; array[1..n] of var 1..n: x; array[1..n] of var 1..n: y; constraint inverse(x,y); constraint forall(i in 1..n)(x[i]!=i /\\ abs(x[i]-y[i])!=1); solve satisfy;", 4, 5)
add("sudoku4", "array[1..4,1..4] of var 1..4: x; constraint forall(i in 1..4)(alldifferent(row(x,i)) /\\ alldifferent(col(x,i)));"
    " constraint forall(a,b in 0..1)(alldifferent([x[2*a+i,2*b+j]|i,j in 1..2])); constraint x[1,1]=%(a)s /\\ x[2,3]=%(b)s; solve satisfy;", {"a": 1, "b": 1}, {"a": 1, "b": 2}, {"a": 3, "b": 4})
add("futoshiki", "array[1..4,1..4] of var 1..4: x; constraint forall(i in 1..4)(alldifferent(row(x,i)) /\\ alldifferent(col(x,i)));"
    " constraint x[1,1]<x[1,2] /\\ x[2,2]>x[3,2] /\\ x[4,%(n)s]<x[4,%(n)s+1]; solve satisfy;", 1, 2, 3)

# ---- letters and numbers ----
add("crypto", "var 1..9: S; var 0..9: E; var 0..9: N; var 0..9: D; var 1..9: M; var 0..9: O; var 0..9: R; var 0..9: Y; constraint alldifferent([S,E,N,D,M,O,R,Y]);"
    " array[1..4] of var 0..1: c; constraint D+E=Y+10*c[1] /\\ N+R+c[1]=E+10*c[2] /\\ E+O+c[2]=N+10*c[3] /\\ S+M+c[3]=O+10*c[4] /\\ c[4]=M; solve satisfy;")
add("crypto-two", "array[1..5] of var 0..9: d; constraint alldifferent(d); constraint d[1]>0 /\\ d[3]>0; constraint 10*d[1]+d[2]+10*d[3]+d[2]=%(n)s; constraint d[4]<d[5]; solve satisfy;", 44, 60, 99)
add("crypto-three", "var 1..9: A; var 0..9: B; var 0..9: C; constraint alldifferent([A,B,C]); constraint 100*A+10*B+C=%(n)s*(A+B+C); solve satisfy;", 11, 12, 19, 28, 37)
add("coins", "array[1..4] of var 0..20: c; constraint sum(i in 1..4)([1,5,10,25][i]*c[i])=%(n)s; solve minimize sum(c);", 17, 30, 63, 94)
add("change-all", "array[1..3] of var 0..%(n)s: c; constraint c[1]+2*c[2]+5*c[3]=%(n)s; solve satisfy;", 7, 10, 15)
add("pythagoras", "int: n=%(n)s; var 1..n: a; var 1..n: b; var 1..n: c; constraint a*a+b*b=c*c /\\ a<b; solve satisfy;", 10, 15, 20)
add("divisors", "var 1..%(n)s: a; var 1..%(n)s: b; constraint a*b=%(n)s /\\ a<=b; solve satisfy;", 12, 30, 36)
add("mod", "var 0..%(n)s: x; constraint x mod 3=2 /\\ x mod 5=3; solve satisfy;", 20, 50, 100)
add("div", "var 0..30: x; var 1..6: y; constraint x div y=%(n)s /\\ x mod y=1; solve satisfy;", 3, 4)
add("abs", "var -9..9: x; var -9..9: y; constraint abs(x-y)=%(n)s /\\ max(x,y)=5; solve satisfy;", 0, 3, 7)
add("grocery", "array[1..4] of var 1..%(n)s: p; constraint sum(p)=%(n)s; constraint p[1]*p[2]=p[3]+p[4] /\\ increasing(p); solve satisfy;", 12, 18)
add("monkeys", "int: n=%(n)s; array[1..n] of var 1..n: x; constraint forall(i in 1..n-1)(x[i]<=x[i+1]); constraint sum(x)=product(x); solve satisfy;", 3, 4)
add("partition", "int: n=%(n)s; array[1..n] of var 0..1: s; constraint sum(i in 1..n)(i*s[i])=n*(n+1) div 4 /\\ s[1]=0; solve satisfy;", 7, 8, 11)
add("subset", "array[1..6] of var bool: t; constraint sum(i in 1..6)([3,5,8,13,21,34][i]*t[i])=%(n)s; solve satisfy;", 29, 42, 50)
add("golomb", "int: n=%(n)s; int: m=n*n; array[1..n] of var 0..m: x; constraint x[1]=0 /\\ forall(i in 1..n-1)(x[i]<x[i+1]);"
    " constraint alldifferent([x[j]-x[i]|i,j in 1..n where i<j]); solve minimize x[n];", 3, 4, 5)
add("langley", "array[1..9] of var 1..9: d; constraint alldifferent(d); constraint d[1]+d[2]+d[3]=d[4]+d[5]+d[6] /\\ d[4]+d[5]+d[6]=d[7]+d[8]+d[9];"
    " constraint d[1]<d[2] /\\ d[2]<d[3] /\\ d[4]<d[5] /\\ d[5]<d[6] /\\ d[7]<d[8] /\\ d[8]<d[9] /\\ d[1]<d[4] /\\ d[4]<d[7]; solve satisfy;")

# ---- graphs ----
ENDS = "array[1..%(m)s,1..2] of int: e=[|%(e)s|]; "
GRAPHS = {"path": (4, "1,2|2,3|3,4"), "cycle": (5, "1,2|2,3|3,4|4,5|5,1"), "wheel": (5, "1,2|2,3|3,4|4,1|1,5|2,5|3,5|4,5"),
          "petersen": (10, "1,2|2,3|3,4|4,5|5,1|1,6|2,7|3,8|4,9|5,10|6,8|8,10|10,7|7,9|9,6")}
for name, (n, e) in GRAPHS.items():
    size = {"g": name, "n": n, "m": e.count("|") + 1, "e": e}
    def on(kind, text):
        MODELS.append((f"{kind}-{name}", G + ENDS % size + text % size))
    on("colour", "array[1..%(n)s] of var 1..3: c; constraint forall(i in 1..%(m)s)(c[e[i,1]]!=c[e[i,2]]); constraint c[1]=1 /\\ c[2]=2; solve satisfy;")
    on("chromatic", "array[1..%(n)s] of var 1..4: c; constraint forall(i in 1..%(m)s)(c[e[i,1]]!=c[e[i,2]]); solve minimize max(c);")
    on("independent", "array[1..%(n)s] of var bool: s; constraint forall(i in 1..%(m)s)(not(s[e[i,1]] /\\ s[e[i,2]])); solve maximize sum(s);")
    on("cover", "array[1..%(n)s] of var bool: s; constraint forall(i in 1..%(m)s)(s[e[i,1]] \\/ s[e[i,2]]); solve minimize sum(s);")
    on("dominating", "array[1..%(n)s] of var bool: s; constraint forall(v in 1..%(n)s)(s[v] \\/ exists(i in 1..%(m)s where e[i,1]=v)(s[e[i,2]])"
       " \\/ exists(i in 1..%(m)s where e[i,2]=v)(s[e[i,1]])); solve minimize sum(s);")
add("graceful", "int: m=%(n)s; array[0..m] of var 0..m: f; constraint alldifferent(f); constraint alldifferent([abs(f[i]-f[i+1])|i in 0..m-1]); constraint f[0]=0; solve satisfy;", 3, 4, 5)
add("circuit", "int: n=%(n)s; array[1..n] of var 1..n: x; constraint circuit(x); constraint x[1]!=2; solve satisfy;", 4, 5)
add("tsp", "int: n=4; array[1..n] of var 1..n: x; array[1..n,1..n] of int: d=[|0,%(a)s,9,7|%(a)s,0,4,8|9,4,0,%(b)s|7,8,%(b)s,0|]; constraint circuit(x);"
    " var 0..40: cost=sum(i in 1..n)(d[i,x[i]]); solve minimize cost;", {"a": 3, "b": 5}, {"a": 9, "b": 1})
add("knight", "int: n=%(n)s; array[1..3] of var 1..n: r; array[1..3] of var 1..n: c; constraint forall(i in 1..2)((abs(r[i]-r[i+1])=1 /\\ abs(c[i]-c[i+1])=2) \\/ (abs(r[i]-r[i+1])=2 /\\ abs(c[i]-c[i+1])=1));"
    " constraint r[1]=1 /\\ c[1]=1 /\\ (r[3]!=1 \\/ c[3]!=1); solve satisfy;", 3, 4, 5)

# ---- logic ----
add("zebra", "array[1..3] of var 1..3: c; array[1..3] of var 1..3: p; array[1..3] of var 1..3: d; constraint alldifferent(c) /\\ alldifferent(p) /\\ alldifferent(d);"
    " constraint c[1]=p[2] /\\ abs(c[2]-d[1])=1 /\\ p[3]<d[2] /\\ d[3]=%(n)s; solve satisfy;", 1, 2, 3)
add("knaves", "array[1..3] of var bool: k; constraint k[1] <-> (not k[2] \\/ not k[3]); constraint k[2] <-> (%(n)s); constraint k[3] <-> (k[1] xor k[2]); solve satisfy;",
    {"n": "k[1]"}, {"n": "not k[1]"}, {"n": "k[3]"})
add("statements", "int: n=%(n)s; array[1..n] of var bool: s; constraint forall(i in 1..n)(s[i] <-> sum(s)=n-i+1); solve satisfy;", 4, 7, 10)
add("at-most", "int: n=%(n)s; array[1..n] of var bool: s; constraint forall(i in 1..n)(s[i] <-> (sum(j in 1..n)(1-bool2int(s[j])) >= i)); solve satisfy;", 4, 6, 9)
add("seating", "int: n=%(n)s; array[1..n] of var 1..n: x; constraint alldifferent(x); constraint abs(x[1]-x[2])=1 /\\ abs(x[2]-x[3])!=1 /\\ x[n]<x[1]; solve satisfy;", 4, 5, 6)
add("ages", "var 1..60: a; var 1..60: b; constraint a=b+%(n)s /\\ a-5=2*(b-5); solve satisfy;", 7, 10, 20)
add("implications", "array[1..5] of var bool: x; constraint (x[1]->x[2]) /\\ (x[2]->x[3]) /\\ (x[3]->not x[4]) /\\ (x[4] \\/ x[5]) /\\ %(n)s; solve satisfy;",
    {"n": "x[1]"}, {"n": "x[4]"}, {"n": "not x[5]"})
add("xor", "array[1..%(n)s] of var bool: x; constraint xorall(x); constraint sum(x)<=3; solve satisfy;", 3, 4, 5)

# ---- schedules, rosters, designs ----
add("jobs", "array[1..3] of var 0..%(n)s: s; array[1..3] of int: d=[3,2,4]; constraint disjunctive(s,d); solve minimize max(i in 1..3)(s[i]+d[i]);", 8, 10)
add("cumulative", "array[1..4] of var 0..8: s; constraint cumulative(s,[2,3,1,2],[1,2,2,1],%(n)s); solve minimize max(i in 1..4)(s[i]+[2,3,1,2][i]);", 2, 3)
add("precedence", "array[1..4] of var 0..9: s; constraint s[1]+2<=s[2] /\\ s[1]+3<=s[3] /\\ s[2]+1<=s[4] /\\ s[3]+%(n)s<=s[4]; solve minimize s[4];", 1, 2, 4)
add("roster", "int: n=%(n)s; enum Shift={Off,Day,Night}; array[1..3,1..n] of var Shift: s; constraint forall(d in 1..n)(count([s[p,d]|p in 1..3],Day)=1 /\\ count([s[p,d]|p in 1..3],Night)=1);"
    " constraint forall(p in 1..3,d in 1..n-1)(s[p,d]=Night -> s[p,d+1]!=Day); constraint s[1,1]=Day; solve satisfy;", 2, 3, 4)
add("regular", "int: n=%(n)s; array[1..n] of var 1..2: x; constraint regular(x,3,2,[|1,2|1,3|1,0|],1,{1,2}); solve satisfy;", 4, 5, 6)
add("timetable", "array[1..%(n)s] of var 1..3: t; constraint forall(i in 1..%(n)s-1)(t[i]!=t[i+1]); constraint at_most(2,t,1); solve satisfy;", 4, 5)
add("assignment", "array[1..3] of var 1..3: a; array[1..3,1..3] of int: c=[|4,%(n)s,3|2,0,5|3,2,2|]; constraint alldifferent(a); solve minimize sum(i in 1..3)(c[i,a[i]]);", 1, 6)
add("knapsack", "array[1..5] of var 0..1: t; constraint sum(i in 1..5)([3,4,5,7,9][i]*t[i])<=%(n)s; solve maximize sum(i in 1..5)([4,5,6,9,10][i]*t[i]);", 8, 12, 16)
add("bins", "array[1..5] of var 1..3: b; constraint forall(k in 1..3)(sum(i in 1..5)([4,3,3,2,2][i]*bool2int(b[i]=k))<=%(n)s); solve satisfy;", 5, 6)
add("bibd", "array[1..%(v)s,1..%(b)s] of var 0..1: m; constraint forall(i in 1..%(v)s)(sum(row(m,i))=%(r)s); constraint forall(j in 1..%(b)s)(sum(col(m,j))=%(k)s);"
    " constraint forall(i,l in 1..%(v)s where i<l)(sum(j in 1..%(b)s)(m[i,j]*m[l,j])=1); solve satisfy;", {"v": 3, "b": 3, "r": 2, "k": 2}, {"v": 4, "b": 6, "r": 3, "k": 2})
add("golfers", "array[1..2,1..4] of var 1..2: g; constraint forall(w in 1..2)(count(row(g,w),1)=2); constraint forall(i,j in 1..4 where i<j)(g[1,i]!=g[1,j] \\/ g[2,i]!=g[2,j]); constraint g[1,1]=1; solve satisfy;")
add("steiner", "array[1..%(n)s] of var set of 1..5: s; constraint forall(i in 1..%(n)s)(card(s[i])=3); constraint forall(i,j in 1..%(n)s where i<j)(card(s[i] intersect s[j])<=1); solve satisfy;", 2)
add("set-cover", "array[1..4] of var bool: t; array[1..4] of set of int: s=[{1,2},{2,3},{3,4},{1,%(n)s}]; constraint forall(v in 1..4)(exists(i in 1..4 where v in s[i])(t[i])); solve minimize sum(t);", 3, 4)
add("sonet", "array[1..4] of var set of 1..2: n; constraint forall(i in 1..3)(n[i] intersect n[i+1] != {}); constraint sum(i in 1..4)(card(n[i]))=%(n)s; solve satisfy;", 4, 5)

# ---- puzzles ----
add("kakuro", "array[1..3] of var 1..9: x; constraint alldifferent(x); constraint sum(x)=%(n)s; solve satisfy;", 6, 7, 15, 23)
add("survo", "array[1..2,1..3] of var 1..6: x; constraint alldifferent(array1d(x)); constraint sum(row(x,1))=%(n)s /\\ sum(col(x,1))=7; solve satisfy;", 8, 10, 12)
add("mines", "array[0..4,0..4] of var 0..1: m; constraint forall(i in 0..4)(m[0,i]+m[4,i]+m[i,0]+m[i,4]=0); constraint sum(i,j in 1..3)(m[i,j])=%(n)s /\\ m[2,2]=0 /\\ m[1,1]+m[1,2]+m[2,1]=1; solve satisfy;", 2, 3)
add("nonogram", "int: n=%(n)s; array[1..3,1..3] of var 0..1: x; constraint forall(i in 1..3)(sum(row(x,i))=[1,2,n][i] /\\ sum(col(x,i))=[2,n,1][i]); solve satisfy;", 0, 1, 2)
add("lights", "int: n=%(n)s; array[0..n+1,0..n+1] of var 0..1: p; constraint forall(i in 0..n+1)(p[0,i]+p[n+1,i]+p[i,0]+p[i,n+1]=0);"
    " constraint forall(i,j in 1..n)((p[i,j]+p[i-1,j]+p[i+1,j]+p[i,j-1]+p[i,j+1]) mod 2=1); solve satisfy;", 2, 3)
add("tents", "array[1..3,1..3] of var 0..1: t; constraint forall(i,j in 1..3, k,l in 1..3 where (i<k \\/ (i=k /\\ j<l)) /\\ abs(i-k)<=1 /\\ abs(j-l)<=1)(t[i,j]+t[k,l]<=1); solve maximize sum(array1d(t)) + %(n)s*t[1,1];", 0, 2)
add("river", "array[1..4] of var 0..1: a; array[1..4] of var 0..1: b; constraint sum(i in 1..4)(abs(a[i]-b[i]))=%(n)s /\\ a[1]!=b[1] /\\ (a[2]=a[3] -> a[1]=a[2]); solve satisfy;", 1, 2)
add("table", "array[1..3] of var 1..4: x; constraint table(x,[|1,2,3|2,3,4|4,2,1|3,3,%(n)s|]); constraint x[1]<=x[3]; solve satisfy;", 1, 3, 4)
add("element", "array[1..5] of int: p=[7,2,9,4,%(n)s]; var 1..5: i; var 0..9: v; constraint p[i]=v /\\ v>3; solve satisfy;", 1, 6)
add("element-var", "array[1..3] of var 1..3: x; var 1..3: i; constraint x[i]=%(n)s /\\ x[1]<x[2] /\\ x[3]!=i; solve satisfy;", 1, 3)
add("lex", "array[1..3] of var 0..1: a; array[1..3] of var 0..1: b; constraint lex_less(a,b); constraint sum(a)+sum(b)=%(n)s; solve satisfy;", 2, 4)
add("count", "array[0..%(n)s] of var 0..%(n)s: x; constraint forall(i in 0..%(n)s)(count(x,i)=x[i]); solve satisfy;", 3, 4, 6)
add("pigeons", "int: n=%(n)s; array[1..n+1] of var 1..n: x; constraint alldifferent(x); solve satisfy;", 3, 4, 5)
add("nothing", "array[1..3] of var 1..2: x; constraint x[1]!=x[2] /\\ x[2]!=x[3] /\\ x[1]!=x[3]; solve satisfy;")
