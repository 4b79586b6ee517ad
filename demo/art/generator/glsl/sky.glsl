// Skies, suns, clouds, mountains and mist shared by the scenes. p: x centred, y 0 at the bottom, 1 at the top.
vec3 skyGrad(vec3 top,vec3 mid,vec3 low,float y){ return mix(mix(low,mid,smoothstep(.0,.55,y)),top,smoothstep(.45,1.15,y)); }
float disc(vec2 p,vec2 c,float r){ return smoothstep(r+.003,r-.003,length(p-c)); }
vec3 sunGlow(vec3 c,vec2 p,vec3 col,float power){ float d=length((p-uSun)*vec2(1.,1.15)); return screen(c,col*(exp(-d*3.2)*.75+exp(-d*11.)*.6)*power); }
float moonDetail(vec2 q,float r){ vec2 u=q/r; return 1.-.28*smoothstep(.42,.7,fbm(u*2.2+4.))-.12*fbm(u*7.); }
vec3 addMoon(vec3 c,vec2 p,vec3 col,float r){ vec2 q=p-uSun; float d=length(q); c=screen(c,col*(exp(-max(d-r,0.)*5.5)*.5)); float m=smoothstep(r+.002,r-.002,d); return mix(c,mix(col,vec3(1),.35)*moonDetail(q,r)*(.86+.14*dot(normalize(vec3(q,sqrt(max(r*r-d*d,0.)))),normalize(vec3(-.4,.5,.8)))),m*.97); }
vec3 stars(vec3 c,vec2 p,float dens){ for(int k=0;k<2;k++){ vec2 q=p*(k==0?48.:95.); vec2 i=floor(q); vec2 o=hash2(i+float(k)*31.)*.7+.15; float h=hash(i+5.1); float d=length(fract(q)-o); c+=step(1.-dens*.5,h)*smoothstep(.11+.1*hash(i),.0,d)*(.35+.9*hash(i+9.)); } return c; }
// billowing clouds: x = cover, y = light from the sun side
vec2 billow(vec2 p,float cover,float soft){ float b=0.,a=.5; vec2 q=p; for(int i=0;i<4;i++){ vec3 w=worley(q); b+=a*(1.-w.x); q=q*2.1+5.3; a*=.5; } b=b/.94*.75+fbm(p*1.3)*.4; return vec2(smoothstep(1.-cover,1.-cover+soft,b),b); }
vec3 cumulus(vec3 c,vec2 p,float scale,float cover,vec3 light,vec3 dark,float base,float rise){
  vec2 q=p*scale+vec2(uSeed,0.); float lim=smoothstep(base-.02,base+.05,p.y)*smoothstep(base+rise,base+rise*.15,p.y);
  vec2 d=billow(q,cover*lim+.02,.16); vec2 s=normalize(uSun-p+vec2(.0,.25))*.22; vec2 d2=billow(q+s,cover*lim+.02,.16);
  float lit=sat((d.y-d2.y)*2.6+.45); float bot=smoothstep(base,base+rise*.5,p.y); vec3 col=mix(dark,light,sat(lit*.75+bot*.35)); return mix(c,col,d.x); }
// height of a chain of peaks; side < 0 on the left flank of the nearest spine, > 0 on the right
float chain(vec2 q,float s,float rough,out float side){ float best=-9.; side=0.; float id=floor(q.x); for(int j=-1;j<=1;j++){ float n=id+float(j); float r=hash1(n+s*3.1),r2=hash1(n*1.7+s+4.); float cx=n+.5+.5*(r-.5); float h=.35+.65*r2; float dx=q.x-cx; float v=h-abs(dx)*(.75+.5*r)*(dx>0.?1.:.85+.3*r2)+.1*dx*dx; if(v>best){ best=v; side=dx-(.16*(noise(vec2(q.y*9.+n*3.,s))-.5)+.07*(noise(vec2(q.y*27.,s+n))-.5))*min(1.,q.y*4.); } } return best; }
float ridgeLine(float x,float s,float rough){ float sd; float h=.72*chain(vec2(x,0.),s,rough,sd); float a=.16,f=2.6; for(int i=0;i<5;i++){ float n=noise(vec2(x*f+s*13.7,s*3.1)); h+=a*(mix(n,1.-abs(n*2.-1.),.6)-.4); f*=2.1; a*=rough; } return h; }
vec3 range(vec3 c,vec2 p,float base,float amp,float freq,float s,float rough,vec3 rock,vec3 lit,vec3 haze,float k,float snow,float hazeDepth){
  float x=p.x*freq+uPan.x*(1.-k)*freq; float h=base+amp*(ridgeLine(x,s,rough)-.35); float d=h-p.y; if(d<0.) return c;
  float side; chain(vec2(x,d/amp),s,rough,side); float sun=clamp((uSun.x-p.x)*4.+side*2.,-1.,1.); float w=fbm(vec2(x*7.+d*5.,d/amp*3.+x*2.))-.5; float gully=ridged(vec2(x*4.+w*.8,d/amp*1.2+s))-.45;
  float l=smoothstep(-.14,.16,side*sign(sun+1e-4)+w*.16+gully*.22-d*.1); vec3 col=mix(rock,lit,l*.85); col*=.9+.2*fbm(vec2(x*16.,d/amp*9.));
  float cap=snow*(.34+.5*fbm(vec2(x*6.,s))); float sn=smoothstep(.04,-.04,d/amp-cap+.16*gully)*step(.01,snow); col=mix(col,mix(mix(rock,haze,.55),vec3(1.),l*.85),sn);
  col=mix(col,haze,sat(k*.74+smoothstep(0.,hazeDepth,d)*.8*(.35+.65*k))); col+=lit*.25*smoothstep(.007,.0,d)*(1.-k*.5)*l;
  return mix(c,col,smoothstep(0.,.0025,d)); }
float mist(vec2 p,float y,float h){ float n=fbm(vec2(p.x*1.6+uSeed,p.y*4.5)+uPan*.6); return smoothstep(h,0.,abs(p.y-y)+(.5-n)*h*1.3)*n*1.5; }
vec3 rays(vec3 c,vec2 p,vec3 col,float k){ vec2 q=p-uSun; float a=atan(q.x,-q.y); float r=fbm3(vec2(a*5.,uSeed))*fbm3(vec2(a*13.,uSeed+3.)); return screen(c,col*smoothstep(.22,.5,r)*k*smoothstep(1.5,.1,length(q))*smoothstep(0.06,.3,length(q))); }
float pine(vec2 p,float h,float s){ float y=p.y/h; if(y<0.||y>1.) return 0.; float w=(1.-y)*.26*h*(.55+.45*fract(-y*6.+.5*noise(vec2(s,floor(y*6.)))))+.006*h; w*=.85+.4*noise(vec2(p.y*90./h,s+sign(p.x)*3.)); return smoothstep(w,w-.004,abs(p.x)); }
vec3 pines(vec3 c,vec2 p,float ground,float size,float freq,vec3 col,float s,float k){ float best=0.; vec2 q=p; q.x+=uPan.x*(1.-k); for(int j=-1;j<=1;j++){ float id=floor(q.x*freq)+float(j); float cx=(id+.5+.7*(hash1(id+s)-.5))/freq; float hh=size*(.55+.7*hash1(id*1.7+s)); float gy=ground+.03*sin(cx*4.+s)-.01; best=max(best,pine(vec2(q.x-cx,q.y-gy),hh,id+s)); } best=max(best,smoothstep(ground+.03*sin(q.x*4.+s)+.004,ground+.03*sin(q.x*4.+s)-.004,q.y)); return mix(c,col,best); }
vec3 flecks(vec3 c,vec2 p,vec3 col,float n,float size,float k){ for(int l=0;l<3;l++){ float sc=n*(1.+float(l)*.8); vec2 q=p*sc+vec2(float(l)*3.7,uTime*.4*float(l+1)); q.x+=.4*noise(q*.5); vec2 i=floor(q); vec2 o=hash2(i+float(l)*11.)*.8+.1; float h=hash(i+2.2); float d=length(fract(q)-o); c=screen(c,col*step(1.-k,h)*(smoothstep(size,.0,d)+.35*exp(-d*9.))*(.5+.5*hash(i+8.))); } return c; }
float boxd(vec2 p,vec2 b){ vec2 q=abs(p)-b; return max(q.x,q.y); }
