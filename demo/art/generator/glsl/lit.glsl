// Marches map() and lights it: soft key with shadow, sky fill, bounce, a hard rim and gloss per material.
vec3 normalAt(vec3 p){ vec2 e=vec2(1,-1)*.0012; return normalize(e.xyy*map(p+e.xyy).x+e.yyx*map(p+e.yyx).x+e.yxy*map(p+e.yxy).x+e.xxx*map(p+e.xxx).x); }
float shade(vec3 p,vec3 l){ float t=.04,r=1.; for(int i=0;i<13;i++){ float d=map(p+l*t).x; r=min(r,9.*d/t); t+=clamp(d,.04,.26); if(r<.01||t>2.6) break; } return sat(r); }
float occ(vec3 p,vec3 n){ float o=0.,s=1.; for(int i=1;i<4;i++){ float h=.075*float(i); o+=(h-map(p+n*h).x)*s; s*=.7; } return sat(1.-2.*o); }
vec3 tint(float m){
  if(m<1.5) return uSkin; if(m<2.5) return uHair; if(m<3.5) return uCloth; if(m<4.5) return uTrim; if(m<5.5) return uMetal; if(m<6.5) return vec3(.36,.22,.13);
  if(m<7.5) return uGlow; if(m<8.5) return uHair2; if(m<9.5) return vec3(.95,.94,.92); if(m<10.5) return vec3(.12,.12,.16); if(m<11.5) return vec3(.85,.68,.38); if(m<12.5) return vec3(.36,.72,.28); return vec3(.98,.62,.16);
}
void main(){
  vec2 uv=(gl_FragCoord.xy-.5*uRes)/uRes.y;
  float cy=cos(uCam.x),sy=sin(uCam.x),cp=cos(uCam.y),sp=sin(uCam.y);
  vec3 ro=uLook+uCam.z*vec3(sy*cp,sp,cy*cp); vec3 f=normalize(uLook-ro),x=normalize(cross(f,vec3(0,1,0))),y=cross(x,f);
  vec3 rd=normalize(f*uFov+x*uv.x+y*uv.y);
  float t=max(uCam.z-2.4,.1),edge=1.; float m=0.; bool hit=false; float near=9.; float px=1./(uRes.y*uFov);
  vec3 oc=ro-vec3(0,1.05,0); float bq=dot(oc,rd),disc=bq*bq-dot(oc,oc)+5.6; if(disc<0.){ outColor=vec4(0); return; } t=max(t,-bq-sqrt(disc));
  for(int i=0;i<96;i++){ vec2 d=map(ro+rd*t); if(d.x<px*t*.6){ m=d.y; hit=true; break; } near=min(near,d.x/t); t+=d.x*.8; if(t>uCam.z+3.2) break; }
  if(!hit){
#if TOON==1
    float line=.0026; outColor=vec4(uHair*.18,smoothstep(line,line-px*1.2,near)); return;
#else
    outColor=vec4(0); return;
#endif
  }
  vec3 p=ro+rd*t,n=normalAt(p); vec3 base=tint(m); float gloss=.0;
#ifdef HAS_FACE
  if(m<1.5) base=faceTint(p,gloss,base);
#endif
#ifdef HAS_PAINT
  base=paintTint(p,n,m,base);
#endif
  vec3 L=normalize(x*-.55+y*.75-f*.62); vec3 B=normalize(x*.75+y*.25+f*.75);
  float ndl=dot(n,L); float sh=shade(p+n*.012,L); float ao=occ(p,n); vec3 v=-rd,h=normalize(L+v);
  float wrap=m<1.5?.35:.15; float dim=m<1.5?mix(.72,1.,sh):mix(.4,1.,sh); float k=smoothstep(-wrap,.7,ndl)*dim; k=mix(k,smoothstep(.25,.5,k),.35);
  vec3 amb=mix(uFill*.7,uFill,.5+.5*n.y)*mix(.35,1.,ao)*(m<1.5?1.15:1.);
  vec3 col=base*(uKey*k*1.2+amb*.9);
  if(m<1.5) col+=base*vec3(.22,.05,.02)*(1.-k)*ao;
  if(m>1.5&&m<2.5){ float band=exp(-pow((dot(n,y)-.42)*5.,2.)); col+=uKey*band*.22*(.6+.4*sin(atan(n.x,n.z)*40.))*sh; col*=.9+.18*sin(atan(p.x,p.z+.1)*34.); }
  if(m>4.5&&m<5.5){ vec3 r=reflect(rd,n); float e=smoothstep(-.2,.9,r.y)+.5*smoothstep(.55,.95,sin(r.x*4.+r.y*5.)); col=base*(.28+.95*e*ao)*mix(uKey,vec3(1),.3)+uKey*pow(max(dot(n,h),0.),40.)*.9*sh; }
  else col+=uKey*pow(max(dot(n,h),0.),m<1.5?24.:46.)*(m>8.5?.5:.22)*sh;
  if(m>6.5&&m<7.5) col=base*(.75+.6*pow(max(dot(n,v),0.),1.5))+.25*pow(max(dot(n,v),0.),6.);
#if TOON==1
  float two=smoothstep(.34,.40,smoothstep(-.1,.8,ndl)*mix(.55,1.,sh)*mix(.6,1.,ao)); vec3 shadeTint=mix(vec3(.66,.56,.74),uFill,.35); if(m<1.5) shadeTint=vec3(.93,.72,.74);
  col=base*mix(shadeTint,vec3(1.04,1.02,1.),two); if(m>1.5&&m<2.5){ float bd=dot(n,y)-.44+.05*sin(atan(n.x,n.z)*30.); col+=vec3(.32)*smoothstep(.1,.07,abs(bd))*two; col*=.94+.1*step(0.,sin(atan(p.x,p.z+.1)*30.)); }
  if(m>4.5&&m<5.5) col+=vec3(.45)*step(.93,max(dot(n,h),0.)); if(m>6.5&&m<7.5) col=base*1.12+.2*step(.75,dot(n,v));
  col=mix(col,mix(col,uRim,.75),smoothstep(.62,.7,1.-max(dot(n,v),0.))*smoothstep(.1,.3,dot(n,B))); float ink=smoothstep(.2,.1,max(dot(n,v),0.))*(1.-smoothstep(.2,.5,dot(n,B))); col=mix(col,base*.25,ink*.55);
  outColor=vec4(sat(mix(vec3(dot(col,vec3(.3,.6,.1))),col,1.25)),1.); return;
#endif
  float rim=pow(1.-max(dot(n,v),0.),2.6)*smoothstep(-.15,.6,dot(n,B)); col+=uRim*rim*1.25*(.35+.65*ao);
  float top=pow(1.-max(dot(n,v),0.),3.)*smoothstep(.1,.9,n.y); col+=uKey*top*.25;
  col=1.-exp(-col*1.5); col=mix(col,col*col*(3.-2.*col),.35); col=mix(vec3(dot(col,vec3(.3,.6,.1))),col,1.2);
  outColor=vec4(pow(sat(col),vec3(.96)),1.);
}
