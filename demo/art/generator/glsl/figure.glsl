// A sculpted little figure, human or animal, ray-marched; shaped by #defines, coloured by uniforms.
uniform sampler2D uFace;
uniform vec3 uCam;      // yaw, pitch, distance
uniform vec3 uLook;     // target
uniform vec3 uSkin, uHair, uHair2, uCloth, uTrim, uMetal, uGlow, uRim, uKey, uFill;
uniform vec4 uPose;     // head tilt, head turn, right arm lift, left arm lift
uniform float uFov;
float sdEll(vec3 p,vec3 r){ float k0=length(p/r),k1=length(p/(r*r)); return k0*(k0-1.)/k1; }
float cone(vec3 p,vec3 a,vec3 b,float r1,float r2){ vec3 q=p-a,r=b-a; float h=sat(dot(q,r)/dot(r,r)); return length(q-r*h)-mix(r1,r2,h); }
float box(vec3 p,vec3 b,float r){ vec3 q=abs(p)-b+r; return length(max(q,0.))+min(max(q.x,max(q.y,q.z)),0.)-r; }
float torus(vec3 p,float R,float r){ return length(vec2(length(p.xz)-R,p.y))-r; }
float smin(float a,float b,float k){ float h=max(k-abs(a-b),0.)/k; return min(a,b)-h*h*k*.25; }
float smax(float a,float b,float k){ return -smin(-a,-b,k); }
vec2 U(vec2 a,vec2 b){ return a.x<b.x?a:b; }
mat2 rot(float a){ float c=cos(a),s=sin(a); return mat2(c,-s,s,c); }
vec3 sym(vec3 p){ return vec3(abs(p.x),p.yz); }
// materials: 1 skin 2 hair 3 cloth 4 trim 5 metal 6 wood 7 glow 8 hair2 9 white 10 dark
#if KIND==0
vec2 headMap(vec3 p){ // centred on the head
  float strands=sin(atan(p.x,p.z+.05)*26.)*.009*smoothstep(.62,.2,p.y);
  vec2 r=vec2(smin(sdEll(p,vec3(.52,.5,.5)),sdEll(p-vec3(0,-.2,.06),vec3(.4,.34,.4)),.16),1.);
  r=U(r,vec2(sdEll(sym(p)-vec3(.52,-.08,-.02),vec3(.06,.11,.08)),1.));
#if HAIR!=9
  float cap=sdEll(p-vec3(0,.07,-.05),vec3(.6,.57,.58))+strands;
  cap=smax(cap,-sdEll(p-vec3(0,-.26,.52),vec3(.5,.46,.56)),.05);
  cap=smax(cap,-(p.y+.32),.1);
#if GEAR==1||GEAR==14||GEAR==3||GEAR==9||GEAR==10
  cap=smax(cap,p.y-.16,.04);
#endif
  // side locks
  vec3 q=sym(p);
  float side=cone(q,vec3(.5,.05,.24),vec3(.47,-.5,.26),.1,.02); cap=smin(cap,side,.06);
#if GEAR==1
#elif BANGS==0
  for(int i=0;i<5;i++){ float t=float(i)/4.*2.-1.; cap=smin(cap,cone(p,vec3(t*.3,.4,.42-.1*t*t),vec3(t*.43+.05,.0-.1*abs(t)+.05*sin(float(i)*2.3),.52-.14*t*t),.12,.015),.04); }
#elif BANGS==1
  for(int i=0;i<3;i++){ float t=float(i)/2.; cap=smin(cap,cone(p,vec3(-.06,.48,.36),vec3(.16+.34*t,.16-.26*t,.5-.18*t),.13,.02),.05); cap=smin(cap,cone(p,vec3(-.08,.48,.36),vec3(-.2-.27*t,.18-.26*t,.5-.16*t),.12,.02),.05); }
#elif BANGS==2
  cap=smin(cap,smax(sdEll(p-vec3(0,.1,.06),vec3(.57,.52,.56)),-(p.y-.06-.02*sin(p.x*40.)),.04)+strands,.03);
#else
  for(int i=0;i<4;i++){ float t=float(i)/3.; cap=smin(cap,cone(p,vec3(.3-.2*t,.46,.34),vec3(.1-.6*t,.12-.22*t*t,.52-.22*t),.13,.02),.05); }
#endif
#if GEAR==14||GEAR==3||GEAR==9||GEAR==10
  cap=smax(cap,p.y-.22,.04);
#endif
  r=U(r,vec2(cap,2.));
#endif
#if HAIR==1
  float bk=sdEll(p-vec3(0,-.55,-.32),vec3(.52,.85,.26))+sin(p.x*38.)*.008; r=U(r,vec2(bk,2.));
#elif HAIR==2
  q=sym(p); float tl=cone(q,vec3(.6,.2,-.1),vec3(.86,-.3,-.12),.17,.2); tl=smin(tl,cone(q,vec3(.86,-.3,-.12),vec3(.8,-1.05,0.),.2,.03),.1); r=U(r,vec2(tl+sin(q.x*40.+q.y*6.)*.007,2.));
  r=U(r,vec2(length(q-vec3(.58,.24,-.1))-.12,4.));
#elif HAIR==3
  float pt=cone(p,vec3(0,.48,-.4),vec3(.25,.6,-.72),.15,.2); pt=smin(pt,cone(p,vec3(.25,.6,-.72),vec3(.62,-.55,-.7),.2,.03),.14); r=U(r,vec2(pt+sin(p.x*36.)*.008,2.));
  r=U(r,vec2(torus(p-vec3(.04,.5,-.44),.12,.05),4.));
#elif HAIR==4
  q=sym(p); r=U(r,vec2(length(q-vec3(.36,.55,-.1))-.21+sin(q.x*40.)*.006,2.)); r=U(r,vec2(length(q-vec3(.3,.42,.0))-.1,4.));
  r=U(r,vec2(cone(q,vec3(.46,.4,.02),vec3(.62,-.1,.12),.03,.045),4.));
#elif HAIR==5
  r=U(r,vec2(smin(length(p-vec3(0,.72,-.1))-.15,cone(p,vec3(0,.5,-.08),vec3(0,.72,-.1),.1,.12),.06)+sin(p.x*50.)*.006,2.));
  r=U(r,vec2(torus(p-vec3(0,.6,-.1),.13,.045),5.)); r=U(r,vec2(cone(p,vec3(-.32,.68,-.1),vec3(.32,.62,-.1),.02,.03),5.));
  float bk5=sdEll(p-vec3(0,-.42,-.36),vec3(.4,.6,.18))+sin(p.x*38.)*.008; r=U(r,vec2(bk5,2.));
#elif HAIR==6
  for(int i=0;i<6;i++){ float a=float(i)/5.*3.4-1.7; r=U(r,vec2(cone(p,vec3(sin(a)*.34,.3+.2*cos(a),-.12),vec3(sin(a)*.78,.25+.5*cos(a),-.2+.1*sin(a*3.)),.2,.02),2.)); }
#endif
#if GEAR==1 // general's helm with plume
  float hm=sdEll(p-vec3(0,.12,-.04),vec3(.65,.6,.64)); hm=smax(hm,-(p.y-.12+.12*smoothstep(0.,.5,-p.z)),.03); hm=max(hm,-sdEll(p-vec3(0,.1,-.04),vec3(.6,.56,.6))); r=U(r,vec2(hm,5.));
  r=U(r,vec2(torus((p-vec3(0,.14,-.04))*vec3(1,1,1),.64,.05),4.));
  r=U(r,vec2(cone(p,vec3(0,.7,-.05),vec3(0,.95,-.05),.08,.03),5.)); float pl=cone(p,vec3(0,.92,-.05),vec3(0,1.12,-.5),.08,.13); pl=smin(pl,cone(p,vec3(0,1.12,-.5),vec3(0,.55,-.98),.13,.02),.1); r=U(r,vec2(pl+sin(p.y*40.)*.008,4.));
  r=U(r,vec2(sdEll(p-vec3(0,.3,.58),vec3(.13,.17,.06)),7.));
#elif GEAR==2 // crown
  float cr=max(abs(length(p.xz-vec2(0,-.04))-.36)-.02,abs(p.y-.62)-.1-.09*abs(sin(atan(p.x,p.z)*4.))); r=U(r,vec2(cr*.7,5.)); r=U(r,vec2(length(p-vec3(0,.62,.34))-.06,7.));
#elif GEAR==3 // witch hat
  vec3 w=p-vec3(0,.36,-.05); w.yz*=rot(.18); r=U(r,vec2(sdEll(w,vec3(.98,.06,.92)),3.)); float hc=cone(w,vec3(0,.02,0),vec3(.06,.6,-.1),.56,.25); hc=smin(hc,cone(w,vec3(.06,.6,-.1),vec3(.42,.98,-.2),.22,.03),.1); r=U(r,vec2(hc,3.)); r=U(r,vec2(torus(w-vec3(0,.12,0),.54,.06),4.));
#elif GEAR==4 // horns
  vec3 h=sym(p); float ho=cone(h,vec3(.34,.42,.1),vec3(.62,.72,.05),.12,.09); ho=smin(ho,cone(h,vec3(.62,.72,.05),vec3(.56,1.08,.15),.09,.01),.06); r=U(r,vec2(ho+sin(h.y*60.)*.006,5.));
#elif GEAR==5 // cat ears
  vec3 h=sym(p); float ea=sdEll((h-vec3(.4,.56,0.))*1.,vec3(.001)); ea=cone(h,vec3(.36,.42,0),vec3(.5,.86,.0),.2,.03); r=U(r,vec2(ea,2.)); r=U(r,vec2(cone(h,vec3(.37,.44,.1),vec3(.48,.76,.08),.13,.02),8.));
#elif GEAR==6 // flower
  vec3 f=p-vec3(.42,.4,.26); f.xz*=rot(-.7); f.yz*=rot(.4); float an=atan(f.y,f.x); r=U(r,vec2(sdEll(f,vec3(.2+.05*cos(an*5.),.2+.05*cos(an*5.),.07))*.8,4.)); r=U(r,vec2(length(f-vec3(0,0,.06))-.07,5.));
#elif GEAR==7 // hood
  float hd=sdEll(p-vec3(0,.06,-.1),vec3(.72,.72,.7)); hd=smax(hd,-sdEll(p-vec3(0,-.1,.6),vec3(.52,.6,.62)),.06); hd=smin(hd,cone(p,vec3(0,.6,-.3),vec3(0,.75,-.75),.2,.04),.2); r=U(r,vec2(hd,3.));
  r=U(r,vec2(smax(abs(hd)-.03,-(-abs(sdEll(p-vec3(0,-.1,.6),vec3(.54,.62,.62)))+.05),.02),4.));
#elif GEAR==8 // headphones
  vec3 h=sym(p); r=U(r,vec2(max(length(vec2(length(p.xy-vec2(0,0.))-.66,p.z))-.05,-p.y),10.)); r=U(r,vec2(box(h-vec3(.62,-.02,0.),vec3(.1,.2,.2),.09),4.)); r=U(r,vec2(torus((h-vec3(.73,-.02,0)).yxz,.12,.025),7.));
#elif GEAR==9 // straw hat
  vec3 w=p-vec3(0,.34,-.06); w.yz*=rot(.12); r=U(r,vec2(sdEll(w,vec3(1.,.07,.96))+sin(length(w.xz)*60.)*.006,11.)); r=U(r,vec2(sdEll(w-vec3(0,.06,0),vec3(.58,.4,.56))+sin(w.y*60.)*.006,11.)); r=U(r,vec2(torus(w-vec3(0,.1,0),.57,.05),4.));
#elif GEAR==10 // bamboo dou-li hat
  vec3 w=p-vec3(0,.3,-.04); w.yz*=rot(.1); float dl=max(abs(dot(vec2(length(w.xz),w.y),normalize(vec2(.46,1.)))-.32)-.03,-w.y-.12); r=U(r,vec2(dl*.9+sin(length(w.xz)*50.)*.004,11.));
#elif GEAR==11 // space helmet ring & antenna
  float vz=abs(sdEll(p-vec3(0,.0,-.06),vec3(.76,.74,.74)))-.035; vz=smax(vz,-sdEll(p-vec3(0,-.03,.6),vec3(.56,.5,.6)),.05); r=U(r,vec2(vz,9.)); r=U(r,vec2(box(sym(p)-vec3(.74,0,0),vec3(.08,.18,.18),.06),4.)); r=U(r,vec2(cone(p,vec3(.5,.5,0),vec3(.62,.95,0),.03,.02),10.)); r=U(r,vec2(length(p-vec3(.62,.98,0))-.07,7.));
#elif GEAR==12 // goggles on forehead
  r=U(r,vec2(torus(p-vec3(0,.28,-.02),.6,.05),6.)); vec3 g=sym(p)-vec3(.2,.32,.52); g.yz*=rot(-.3); r=U(r,vec2(max(length(g.xy)-.18,abs(g.z)-.07),5.)); r=U(r,vec2(sdEll(g-vec3(0,0,.05),vec3(.14,.14,.06)),7.));
#elif GEAR==13 // ribbon bow
  vec3 f=p-vec3(0,.56,-.1); vec3 b2=vec3(abs(f.x),f.yz); r=U(r,vec2(sdEll((b2-vec3(.24,.12,0)),vec3(.24,.2,.09)),4.)); r=U(r,vec2(length(f-vec3(0,.07,.02))-.1,4.));
#elif GEAR==14 // cap
  float cp=sdEll(p-vec3(0,.1,-.05),vec3(.64,.6,.63)); cp=smax(cp,-(p.y-.14),.03); r=U(r,vec2(cp,3.)); r=U(r,vec2(sdEll(p-vec3(0,.17,.6),vec3(.42,.05,.36)),4.)); r=U(r,vec2(length(p-vec3(0,.7,-.05))-.06,4.));
#endif
  return r;
}
#else
vec2 headMap(vec3 p){
  vec3 q=sym(p);
  vec2 r=vec2(sdEll(p,vec3(.64,.54,.54)),1.);
#if EARS==1 // cat / fox
  r=U(r,vec2(cone(q,vec3(.38,.34,0),vec3(.5,.8,.0),.22,.05),1.)); r=U(r,vec2(cone(q,vec3(.39,.38,.12),vec3(.48,.7,.09),.13,.03),8.));
#elif EARS==2 // rabbit
  float er=cone(q,vec3(.22,.42,-.02),vec3(.36,1.2,-.08),.13,.16); r=U(r,vec2(er,1.)); r=U(r,vec2(cone(q,vec3(.23,.5,.08),vec3(.35,1.16,.04),.07,.09),8.));
#elif EARS==3 // bear / panda
  r=U(r,vec2(length(q-vec3(.48,.42,-.02))-.21,EARMAT)); r=U(r,vec2(length(q-vec3(.48,.42,.12))-.12,8.));
#elif EARS==4 // dog, drooping
  r=U(r,vec2(sdEll(q-vec3(.66,.06,.02),vec3(.15,.4,.2)),8.));
#elif EARS==5 // dragonlet: horns + fins
  r=U(r,vec2(cone(q,vec3(.26,.44,-.05),vec3(.4,.86,-.2),.1,.02),5.)); r=U(r,vec2(sdEll(q-vec3(.68,.14,-.1),vec3(.22,.16,.05)),8.));
  r=U(r,vec2(sdEll(p-vec3(0,.62,-.1),vec3(.05,.16,.2)),8.));
#elif EARS==6 // frog eyes
  r=U(r,vec2(length(q-vec3(.36,.46,.12))-.22,1.));
#elif EARS==7 // chick tuft
  r=U(r,vec2(cone(p,vec3(0,.5,0),vec3(.1,.78,-.05),.09,.03),8.)); r=U(r,vec2(cone(p,vec3(0,.5,0),vec3(-.1,.7,-.05),.08,.02),8.));
#elif EARS==8 // sprout
  r=U(r,vec2(cone(p,vec3(0,.48,0),vec3(.02,.72,0),.04,.04),12.)); r=U(r,vec2(sdEll(q-vec3(.19,.82,0),vec3(.2,.1,.06)),12.));
#elif EARS==9 // robot antenna
  r=U(r,vec2(cone(p,vec3(0,.5,0),vec3(0,.8,0),.04,.03),10.)); r=U(r,vec2(length(p-vec3(0,.84,0))-.1,7.)); r=U(r,vec2(box(q-vec3(.66,0,0),vec3(.1,.18,.18),.07),5.));
#elif EARS==10 // deer antlers
  float an=cone(q,vec3(.2,.45,-.05),vec3(.44,.85,-.1),.06,.05); an=smin(an,cone(q,vec3(.44,.85,-.1),vec3(.36,1.2,-.05),.05,.02),.04); an=smin(an,cone(q,vec3(.4,.78,-.1),vec3(.72,1.02,-.1),.05,.02),.04); r=U(r,vec2(an,6.)); r=U(r,vec2(sdEll(q-vec3(.64,.26,0),vec3(.22,.12,.07)),1.));
#endif
#if NOSE==1
  r=U(r,vec2(sdEll(p-vec3(0,-.16,.46),vec3(.24,.17,.16)),9.)); r=U(r,vec2(sdEll(p-vec3(0,-.08,.62),vec3(.085,.06,.05)),10.));
#elif NOSE==2 // beak
  r=U(r,vec2(sdEll(p-vec3(0,-.1,.55),vec3(.16,.09,.2)),13.));
#elif NOSE==3 // pig
  r=U(r,vec2(smax(sdEll(p-vec3(0,-.08,.54),vec3(.2,.15,.12)),-length(sym(p)-vec3(.08,-.08,.67))+.05,.03),8.));
#endif
#if GEAR==2
  float cr=max(abs(length(p.xz)-.3)-.02,abs(p.y-.6)-.1-.08*abs(sin(atan(p.x,p.z)*4.))); r=U(r,vec2(cr*.7,5.)); r=U(r,vec2(length(p-vec3(0,.6,.3))-.06,7.));
#elif GEAR==3
  vec3 w=p-vec3(0,.4,-.05); w.yz*=rot(.18); r=U(r,vec2(sdEll(w,vec3(.8,.06,.75)),3.)); float hc=cone(w,vec3(0,.02,0),vec3(.06,.5,-.1),.42,.2); hc=smin(hc,cone(w,vec3(.06,.5,-.1),vec3(.36,.85,-.2),.18,.03),.1); r=U(r,vec2(hc,3.)); r=U(r,vec2(torus(w-vec3(0,.1,0),.42,.05),4.));
#elif GEAR==12
  r=U(r,vec2(torus(p-vec3(0,.26,0),.58,.05),6.)); vec3 g=q-vec3(.22,.36,.48); g.yz*=rot(-.4); r=U(r,vec2(max(length(g.xy)-.18,abs(g.z)-.07),5.)); r=U(r,vec2(sdEll(g-vec3(0,0,.05),vec3(.14,.14,.06)),7.));
#elif GEAR==14
  float cp=sdEll(p-vec3(0,.04,-.03),vec3(.68,.6,.6)); cp=smax(cp,-(p.y-.2),.03); r=U(r,vec2(cp,3.)); r=U(r,vec2(sdEll(p-vec3(0,.24,.56),vec3(.4,.05,.3)),4.));
#elif GEAR==15 // chef
  float ch=smin(max(length(p.xz)-.36,abs(p.y-.55)-.15),length(vec3(p.x*.8,p.y-.85,p.z*.8))-.34,.1); r=U(r,vec2(ch,9.));
#elif GEAR==9
  vec3 w=p-vec3(0,.36,-.06); w.yz*=rot(.12); r=U(r,vec2(sdEll(w,vec3(.95,.06,.9))+sin(length(w.xz)*60.)*.005,11.)); r=U(r,vec2(sdEll(w-vec3(0,.05,0),vec3(.5,.36,.5))+sin(w.y*60.)*.005,11.)); r=U(r,vec2(torus(w-vec3(0,.09,0),.5,.05),4.));
#endif
  return r;
}
#endif
vec2 limb(vec3 a,vec3 b,vec3 p,float r1,float r2,float m){ return vec2(cone(p,a,b,r1,r2),m); }
#if TALL==1
#define HEAD_Y 1.66
#define HEAD_K .6
#define COLLAR .86
#define COLLAR_R .07
#else
#define HEAD_Y (KIND==0?1.42:1.1)
#define HEAD_K 1.
#define COLLAR .97
#define COLLAR_R .1
#endif
vec3 headSpace(vec3 p){ vec3 h=(p-vec3(0,HEAD_Y,0))/HEAD_K; h.xy*=rot(uPose.x); h.xz*=rot(uPose.y); return h; }
vec2 map(vec3 p){
  // far from the head or the body, the distance to a ball around it will do
  vec3 hp=headSpace(p); float ball=length(hp-vec3(0,.1,-.1))-1.42; vec2 r; if(ball>.35) r=vec2(ball,1.); else r=headMap(hp); r.x*=HEAD_K;
#if TALL==1
  p*=vec3(1.2,.7,1.2); // grown-up: the body's own space is stretched upwards
#endif
  float trunk=length(max(abs(p-vec3(0,.5,-.1))-vec3(.78,.62,.6),0.))-.1;
#if CAPE==2||TAIL>0
  trunk=length(max(abs(p-vec3(0,.5,-.2))-vec3(1.25,.66,.8),0.))-.1;
#endif
  if(trunk>.35) r=U(r,vec2(trunk,1.)); else {
  vec3 q=sym(p); float s=sign(p.x);
  float lift=p.x>0.?uPose.z:uPose.w;
  vec3 sh=vec3(.3,.86,0), ha=sh+vec3(.34*cos(lift)+.04,.42*sin(lift)-.12,.2);
#if KIND==0
  r=U(r,vec2(cone(p,vec3(0,.8,0),vec3(0,1.05,0),.13,.12),1.));
  #if BODY==1 // wide robe
    float rb=cone(p,vec3(0,.86,0),vec3(0,.12,0),.24,.5)+.012*sin(atan(p.x,p.z)*9.+p.y*2.)*smoothstep(.8,.2,p.y); rb=smax(rb,-p.y,.04); r=U(r,vec2(rb,3.));
    r=U(r,vec2(torus(p-vec3(0,.56,0),.34,.06),4.)); r=U(r,vec2(max(abs(rb)-.02,p.y-.1),4.));
    r=U(r,vec2(max(abs(dot(p.xy,normalize(vec2(1.,.55)))-.46)-.045,abs(rb-.005)-.02+step(p.z,0.)+step(p.y,.56)),4.));
    r=U(r,vec2(cone(q,sh,ha,.12,.2),3.)); r=U(r,vec2(torus((q-ha)*vec3(1,1,1),.17,.035),4.)); r=U(r,vec2(length(q-ha-vec3(.05,-.02,.04))-.11,1.));
  #elif BODY==2 // armour
    float tr=cone(p,vec3(0,.88,0),vec3(0,.5,0),.27,.3); r=U(r,vec2(tr,5.)); r=U(r,vec2(max(tr-.012,abs(p.x)-.13),4.));
    float sk=cone(p,vec3(0,.52,0),vec3(0,.2,0),.3,.44)+.014*sin(atan(p.x,p.z)*14.); sk=smax(sk,-(p.y-.18),.03); r=U(r,vec2(sk,3.)); r=U(r,vec2(torus(p-vec3(0,.52,0),.32,.055),4.)); r=U(r,vec2(length(p-vec3(0,.52,.34))-.09,7.));
    r=U(r,vec2(cone(q,vec3(.17,.3,0),vec3(.18,.06,.02),.14,.15),10.)); r=U(r,vec2(sdEll(q-vec3(.18,.05,.08),vec3(.15,.09,.22)),5.));
    vec3 pd=q-sh-vec3(.07,.06,0); pd.xy*=rot(.5); float pa=smax(sdEll(pd,vec3(.24,.17,.23)),-(pd.y+.04),.03); r=U(r,vec2(pa,5.)); r=U(r,vec2(torus(pd-vec3(0,-.03,0),.22,.035),4.));
    r=U(r,vec2(cone(q,sh,ha,.1,.11),3.)); r=U(r,vec2(length(q-ha)-.13,5.));
  #elif BODY==3 // modern: jacket, trousers, shoes
    float tj=cone(p,vec3(0,.86,0),vec3(0,.46,0),.26,.3); r=U(r,vec2(tj,3.)); r=U(r,vec2(max(tj-.01,abs(p.x)-.06),4.)); r=U(r,vec2(torus(p-vec3(0,.92,.02),.18,.07),4.));
    r=U(r,vec2(cone(q,vec3(.15,.42,0),vec3(.17,.12,0),.15,.12),10.)); r=U(r,vec2(sdEll(q-vec3(.18,.06,.07),vec3(.14,.1,.22)),9.));
    r=U(r,vec2(cone(q,sh,ha,.12,.11),3.)); r=U(r,vec2(torus((q-ha),.1,.03),4.)); r=U(r,vec2(length(q-ha-vec3(.02,-.03,.03))-.11,1.));
  #elif BODY==4 // dress
    float dt=cone(p,vec3(0,.86,0),vec3(0,.6,0),.22,.2); r=U(r,vec2(dt,9.)); float sk4=cone(p,vec3(0,.62,0),vec3(0,.34,0),.2,.48)+.03*sin(atan(p.x,p.z)*12.)*smoothstep(.62,.3,p.y); sk4=smax(sk4,-(p.y-.26),.03); r=U(r,vec2(sk4,3.)); r=U(r,vec2(torus(p-vec3(0,.6,0),.22,.045),4.));
    vec3 bw=q-vec3(0,.86,.24); r=U(r,vec2(sdEll(bw-vec3(.1,0,0),vec3(.11,.07,.05)),4.));
    r=U(r,vec2(cone(q,vec3(.14,.3,0),vec3(.14,.1,0),.1,.09),9.)); r=U(r,vec2(sdEll(q-vec3(.14,.06,.06),vec3(.12,.09,.18)),10.));
    r=U(r,vec2(sdEll(q-sh-vec3(.03,.02,0),vec3(.15,.13,.15)),9.)); r=U(r,vec2(cone(q,sh,ha,.085,.08),1.)); r=U(r,vec2(length(q-ha)-.095,1.));
  #elif BODY==5 // bulky suit
    r=U(r,vec2(sdEll(p-vec3(0,.62,0),vec3(.42,.42,.36)),9.)); r=U(r,vec2(box(p-vec3(0,.66,.32),vec3(.18,.13,.07),.04),10.)); r=U(r,vec2(length(p-vec3(-.08,.68,.4))-.035,7.)); r=U(r,vec2(torus(p-vec3(0,.4,0),.38,.06),4.)); r=U(r,vec2(box(p-vec3(0,.75,-.42),vec3(.3,.34,.14),.1),4.));
    r=U(r,vec2(cone(q,vec3(.2,.34,0),vec3(.22,.12,0),.19,.17),9.)); r=U(r,vec2(sdEll(q-vec3(.22,.06,.06),vec3(.18,.11,.24)),4.));
    r=U(r,vec2(cone(q,sh,ha,.16,.15),9.)); r=U(r,vec2(torus(q-ha,.13,.05),4.)); r=U(r,vec2(length(q-ha-vec3(.03,-.03,.03))-.15,4.));
  #endif
  #if CAPE==1
    vec3 cp=p-vec3(0,.52,-.36-.12*(.9-p.y)); float ca=box(cp-vec3(.05*sin(p.y*5.),0,.03*sin(p.x*14.)),vec3(.42+.22*(.9-p.y),.46,.035),.03); r=U(r,vec2(ca*.7,4.)); r=U(r,vec2(torus(p-vec3(0,COLLAR,-.02),.26,COLLAR_R*.75),4.));
  #elif CAPE==2 // scarf
    r=U(r,vec2(torus(p-vec3(0,COLLAR,.02),.24,COLLAR_R)+.008*sin(atan(p.x,p.z)*20.),4.)); float sc=cone(p,vec3(-.2,COLLAR,-.2),vec3(-.7,COLLAR+.03,-.4),COLLAR_R*.9,COLLAR_R); sc=smin(sc,cone(p,vec3(-.7,COLLAR+.03,-.4),vec3(-1.2,COLLAR-.14,-.5),COLLAR_R,COLLAR_R*.5),.1); r=U(r,vec2(sc,4.));
  #endif
#else
  float bd=smin(sdEll(p-vec3(0,.42,0),vec3(.42,.42,.38)),sdEll(p-vec3(0,.7,0),vec3(.3,.2,.28)),.1); r=U(r,vec2(bd,1.));
  r=U(r,vec2(sdEll(p-vec3(0,.42,.12),vec3(.3,.32,.29)),9.));
  #if BODY==2 // apron
    r=U(r,vec2(max(abs(bd-.02)-.02,max(max(abs(p.x)-.3,abs(p.y-.36)-.27),-p.z)),3.)); r=U(r,vec2(torus(p-vec3(0,.6,0),.38,.035),3.));
  #elif BODY==3 // jacket
    r=U(r,vec2(max(bd-.035,max(-(p.y-.26),p.y-.82)),3.)); r=U(r,vec2(max(bd-.05,max(max(-(p.y-.26),p.y-.82),abs(p.x)-.05)),4.));
  #elif BODY==4 // wool
    for(int i=0;i<9;i++){ float a=float(i)*.7-2.8; r=U(r,vec2(length(p-vec3(sin(a)*.36,.32+.2*sin(float(i)*2.4),cos(a)*.32))-.2,9.)); }
    for(int i=0;i<7;i++){ float a=float(i)*.9; r=U(r,vec2(length(hp-vec3(sin(a)*.3,.48+.06*sin(a*2.),cos(a)*.26-.08))-.22,9.)); }
  #endif
  float la=p.x>0.?uPose.z:uPose.w; vec3 hb=vec3(.38+.3*cos(la),.62+.3*sin(la),.18);
  r=U(r,vec2(cone(q,vec3(.32,.66,.04),hb,.12,.14),ARMMAT)); r=U(r,vec2(sdEll(q-vec3(.22,.06,.12),vec3(.17,.1,.22)),ARMMAT));
  #if TAIL==1
    float ta=cone(p,vec3(.1,.3,-.3),vec3(.5,.3,-.62),.12,.22); ta=smin(ta,cone(p,vec3(.5,.3,-.62),vec3(.72,.85,-.66),.24,.06),.12); r=U(r,vec2(ta,p.y>.66?9.:1.));
  #elif TAIL==2
    r=U(r,vec2(length(p-vec3(0,.3,-.42))-.15,9.));
  #elif TAIL==3
    float tl=cone(p,vec3(.1,.26,-.3),vec3(.7,.14,-.4),.2,.12); tl=smin(tl,cone(p,vec3(.7,.14,-.4),vec3(1.,.5,-.3),.12,.04),.1); r=U(r,vec2(tl,1.)); r=U(r,vec2(sdEll(p-vec3(1.02,.56,-.3),vec3(.13,.15,.05)),8.));
    vec3 wq=sym(p)-vec3(.5,.78,-.3); wq.xy*=rot(-.5); r=U(r,vec2(sdEll(wq,vec3(.4,.18,.04))+.02*sin(wq.x*14.),8.));
  #endif
  #if CAPE==2
    r=U(r,vec2(torus(p-vec3(0,.72,.04),.3,.1)+.01*sin(atan(p.x,p.z)*20.),4.)); float sc=cone(p,vec3(-.26,.7,-.1),vec3(-.72,.66,-.3),.09,.11); sc=smin(sc,cone(p,vec3(-.72,.66,-.3),vec3(-1.05,.44,-.3),.11,.08),.08); r=U(r,vec2(sc,4.));
  #endif
#endif
  }
#if HOLD>0
  // held thing, in the right hand (x > 0)
  vec3 hd=KIND==0?vec3(.3,.86,0)+vec3(.34*cos(uPose.z)+.07,.42*sin(uPose.z)-.14,.26):vec3(.38+.3*cos(uPose.z),.62+.3*sin(uPose.z),.26);
  vec3 w=p-hd; float reach=length(w-vec3(.1,.3,0))-1.65; if(reach>.35) r=U(r,vec2(reach,1.)); else {
  #if HOLD==1 // sword
    w.xy*=rot(.42); w.yz*=rot(.2); r=U(r,vec2(box(w-vec3(0,.72,0),vec3(.06*smoothstep(1.42,1.1,w.y)+.001,.66,.02),.012),9.)); r=U(r,vec2(box(w-vec3(0,.06,0),vec3(.2,.035,.05),.03),5.)); r=U(r,vec2(cone(w,vec3(0,.05,0),vec3(0,-.24,0),.04,.045),6.)); r=U(r,vec2(length(w-vec3(0,-.27,0))-.06,5.));
  #elif HOLD==2 // spear / halberd
    w.xy*=rot(.1); r=U(r,vec2(cone(w,vec3(0,-.9,0),vec3(0,1.25,0),.035,.035),6.)); r=U(r,vec2(box(w-vec3(0,1.45,0),vec3(.09*smoothstep(1.72,1.3,w.y)+.001,.24,.025),.015),9.)); vec3 m=w-vec3(.2,1.22,0); float mo=max(max(length(m.xy)-.2,-(length(m.xy-vec2(-.1,0))-.2)),abs(m.z)-.025); r=U(r,vec2(mo,9.)); r=U(r,vec2(cone(w,vec3(0,1.12,0),vec3(0,.92,.03),.06,.1)+.01*sin(w.x*80.),4.));
  #elif HOLD==3 // staff with orb
    w.xy*=rot(.14); r=U(r,vec2(cone(w,vec3(0,-.8,0),vec3(0,.8,0),.04,.045),6.)); r=U(r,vec2(length(w-vec3(0,1.0,0))-.15,7.)); r=U(r,vec2(torus((w-vec3(0,1.,0)).xzy,.24,.035),5.));
  #elif HOLD==4 // lantern on a stick
    r=U(r,vec2(cone(w,vec3(0,-.1,-.1),vec3(.5,.6,.2),.03,.03),6.)); vec3 l=w-vec3(.5,.2,.2); r=U(r,vec2(sdEll(l,vec3(.2,.24,.2))+.008*sin(atan(l.x,l.z)*12.),7.)); r=U(r,vec2(max(length(l.xz)-.13,abs(abs(l.y)-.23)-.035),5.)); r=U(r,vec2(cone(l,vec3(0,.25,0),vec3(0,.4,0),.012,.012),6.)); r=U(r,vec2(cone(l,vec3(0,-.26,0),vec3(0,-.5,0),.03,.05),4.));
  #elif HOLD==5 // rifle
    w.xy*=rot(-.42); r=U(r,vec2(box(w-vec3(-.02,.05,.12),vec3(.42,.09,.06),.03),10.)); r=U(r,vec2(cone(w,vec3(.4,.07,.12),vec3(.86,.07,.12),.035,.035),5.)); r=U(r,vec2(box(w-vec3(-.55,.0,.12),vec3(.18,.09,.05),.03),6.)); r=U(r,vec2(box(w-vec3(.08,-.16,.12),vec3(.05,.14,.045),.02),10.)); r=U(r,vec2(box(w-vec3(.0,.19,.12),vec3(.16,.04,.04),.03),7.));
  #elif HOLD==6 // open book / ledger
    w-=vec3(-.28,.02,.2); w.yz*=rot(-.6); vec3 b=sym(w); b.xz*=rot(-.25); r=U(r,vec2(box(b-vec3(.17,0,0),vec3(.18,.24,.03),.01),9.)); r=U(r,vec2(box(b-vec3(.18,0,-.04),vec3(.2,.26,.02),.01),4.));
  #elif HOLD==7 // feather fan
    w.xy*=rot(.25); float fn=9.; for(int i=0;i<7;i++){ float a=(float(i)-3.)*.3; vec3 f=w-vec3(0,.06,.06); f.xy*=rot(a); fn=min(fn,sdEll(f-vec3(0,.38,.004*float(i)),vec3(.1,.34,.03))); } r=U(r,vec2(fn,9.)); r=U(r,vec2(sdEll(w-vec3(0,.1,.09),vec3(.12,.09,.04)),4.)); r=U(r,vec2(cone(w,vec3(0,.1,.06),vec3(0,-.2,.06),.03,.04),5.));
  #elif HOLD==8 // big brush / toothbrush
    w.xy*=rot(.3); r=U(r,vec2(cone(w,vec3(0,-.5,0),vec3(0,.9,0),.05,.06),3.)); r=U(r,vec2(box(w-vec3(.1,.75,0),vec3(.14,.24,.1),.04)+.012*sin(w.y*60.),9.));
  #elif HOLD==9 // ball
    float bl=length(w-vec3(.06,.22,.05))-.3; r=U(r,vec2(bl+.012*smoothstep(.02,.0,min(abs(w.x-.06),abs(w.y-.22))),13.));
  #elif HOLD==10 // microphone
    w.xy*=rot(.3); r=U(r,vec2(cone(w,vec3(0,-.1,.08),vec3(0,.22,.1),.04,.06),10.)); r=U(r,vec2(length(w-vec3(0,.32,.1))-.12+.006*sin(w.x*70.)*sin(w.y*70.),9.));
  #elif HOLD==11 // wrench
    w.xy*=rot(.3); r=U(r,vec2(cone(w,vec3(0,-.2,0),vec3(0,.55,0),.05,.05),5.)); vec3 g=w-vec3(0,.72,0); r=U(r,vec2(max(max(length(g.xy)-.18,abs(g.z)-.05),-max(abs(g.x)-.07,-g.y-.02)),5.));
  #elif HOLD==12 // water blaster
    w-=vec3(.06,.04,.16); r=U(r,vec2(box(w-vec3(.1,0,0),vec3(.42,.1,.09),.06),12.)); r=U(r,vec2(sdEll(w-vec3(-.05,.2,0),vec3(.28,.14,.13)),4.)); r=U(r,vec2(cone(w,vec3(.5,0,0),vec3(.7,0,0),.06,.045),13.)); r=U(r,vec2(box(w-vec3(-.14,-.17,0),vec3(.07,.15,.06),.03),12.));
  #elif HOLD==13 // drumsticks / racket
    w.xy*=rot(.35); r=U(r,vec2(cone(w,vec3(0,-.2,0),vec3(0,.5,0),.035,.03),6.)); r=U(r,vec2(torus((w-vec3(0,.86,0)).xzy*vec3(1.15,1,.9),.27,.035),5.)); r=U(r,vec2(max(max(length(w.xy-vec2(0,.86))-.27,abs(w.z)-.008),.012-abs(fract(w.x*14.)-.5)*.04),9.));
  #elif HOLD==14 // umbrella
    r=U(r,vec2(cone(w,vec3(-.0,-.3,0),vec3(-.1,1.25,-.1),.025,.025),6.)); vec3 u=w-vec3(-.1,.75,-.1); float um=abs(sdEll(u,vec3(.95,.55,.95)))-.02; um=smax(um,-(u.y-.12+.04*cos(atan(u.x,u.z)*8.)),.03); r=U(r,vec2(um,4.));
  #elif HOLD==15 // guitar
    w-=vec3(-.3,-.1,.16); w.xy*=rot(.9); float gb=smin(length(w.xy)-.22,length(w.xy-vec2(0,.26))-.17,.1); r=U(r,vec2(smax(gb,abs(w.z)-.06,.04),13.)); r=U(r,vec2(box(w-vec3(0,.78,.05),vec3(.04,.46,.025),.01),6.)); r=U(r,vec2(box(w-vec3(0,1.28,.05),vec3(.08,.1,.03),.02),4.));
  #endif
  }
#endif
#if TALL==1
  r.x*=.82;
#endif
  return r;
}
vec3 faceTint(vec3 p,inout float gloss,inout vec3 base){
  vec3 hp=headSpace(p);
  if(hp.z<.02||hp.y<-.6) return base;
  vec2 uv=hp.xy/vec2(KIND==0?1.16:1.36)*vec2(1)+vec2(.5,.5); vec4 t=texture(uFace,vec2(uv.x,uv.y));
  float k=smoothstep(.05,.2,hp.z)*step(abs(uv.x-.5),.5)*step(abs(uv.y-.5),.5); base=mix(base,t.rgb,t.a*k); return base;
}
#define HAS_FACE 1
