#version 300 es
precision highp float;
out vec4 outColor;
uniform vec2 uRes;
uniform float uSeed, uTime;
uniform vec3 uP[5];
uniform vec4 uA, uB;
uniform vec2 uSun, uPan;
uniform float uZoom;
#define PI 3.14159265
#define sat(x) clamp(x,0.,1.)
float hash1(float n){ return fract(sin(n*127.1+uSeed*.173)*43758.5453); }
float hash(vec2 p){ p=fract(p*vec2(123.34,456.21)+uSeed*.0137); p+=dot(p,p+45.32); return fract(p.x*p.y); }
vec2 hash2(vec2 p){ return vec2(hash(p),hash(p+17.31)); }
float noise(vec2 p){ vec2 i=floor(p),f=fract(p); f=f*f*f*(f*(f*6.-15.)+10.);
  return mix(mix(hash(i),hash(i+vec2(1,0)),f.x),mix(hash(i+vec2(0,1)),hash(i+vec2(1,1)),f.x),f.y); }
const mat2 ROT=mat2(.8,.6,-.6,.8);
float fbm(vec2 p){ float a=.5,s=0.; for(int i=0;i<5;i++){ s+=a*noise(p); p=ROT*p*2.03+3.7; a*=.5; } return s; }
float fbm3(vec2 p){ float a=.5,s=0.; for(int i=0;i<3;i++){ s+=a*noise(p); p=ROT*p*2.03+3.7; a*=.5; } return s/.875; }
float ridged(vec2 p){ float a=.5,s=0.; for(int i=0;i<5;i++){ float n=1.-abs(noise(p)*2.-1.); s+=a*n*n; p=ROT*p*2.1+1.9; a*=.5; } return s; }
vec3 worley(vec2 p){ vec2 i=floor(p),f=fract(p); float d=9.,e=9.,id=0.;
  for(int y=-1;y<=1;y++)for(int x=-1;x<=1;x++){ vec2 g=vec2(x,y); vec2 o=hash2(i+g); float q=length(g+o-f); if(q<d){e=d;d=q;id=hash(i+g+7.7);} else if(q<e)e=q; }
  return vec3(d,e,id); }
vec3 screen(vec3 a,vec3 b){ return 1.-(1.-a)*(1.-sat(b)); }
vec3 over(vec3 a,vec3 b){ return mix(2.*a*b,1.-2.*(1.-a)*(1.-b),step(.5,a)); }
vec3 satur(vec3 c,float s){ float l=dot(c,vec3(.3,.59,.11)); return mix(vec3(l),c,s); }
float sdSeg(vec2 p,vec2 a,vec2 b){ vec2 q=p-a,r=b-a; return length(q-r*sat(dot(q,r)/dot(r,r))); }
