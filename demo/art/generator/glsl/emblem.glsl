// A glyph's distance field struck as metal, jade, wood, porcelain or light. uA: material, bevel, thickness, gloss
uniform sampler2D uShape;
float sd(vec2 u){ return (texture(uShape,u).r*255.-128.)/512.; }
float hgt(vec2 u,float b){ float d=sd(u); float t=sat(d/b); return sqrt(max(t*(2.-t),0.))*b*.9+.006*fbm(u*26.)*step(.0,d); }
void main(){ vec2 u=gl_FragCoord.xy/uRes; u=(u-.5)*1.12+.5; float b=uA.y; float d=sd(u); float aa=1.2/uRes.x; float e=1.6/uRes.x*2.;
  vec3 base=uP[2],dark=uP[1],hi=uP[3]; 
  float ext=0.; for(int i=1;i<18;i++){ vec2 o=vec2(-.18,1.)*float(i)*uA.z/18.; if(sd(u+o)>0.){ ext=1.-float(i)/18.; break; } }
  if(d<-aa&&ext<=0.){ outColor=vec4(0); return; }
  vec3 col; if(d>-aa){ vec3 n=normalize(vec3(hgt(u-vec2(e,0),b)-hgt(u+vec2(e,0),b),hgt(u-vec2(0,e),b)-hgt(u+vec2(0,e),b),2.*e)); vec3 L=normalize(vec3(-.5,.75,.6)); float k=max(dot(n,L),0.); float y=u.y+n.y*.45+n.x*-.12; float env=smoothstep(.2,.9,y); 
    float f=fbm(u*9.+uSeed); if(uA.x<.5){ col=mix(dark,base,smoothstep(.1,.6,env)); col=mix(col,hi,smoothstep(.5,.95,env)); col*=.62+.6*k; float band=sin((n.y*2.2+n.x*1.3+u.y*2.)*3.); col+=hi*smoothstep(.72,1.,band)*.3; col*=.9+.2*f; }
    else if(uA.x<1.5){ col=mix(dark,base,.35+.65*k); col=mix(col,hi,.45*smoothstep(.35,.8,f)*k); col+=base*.35*smoothstep(.04,.0,d); }
    else if(uA.x<2.5){ float g=fbm(vec2(u.x*5.+f,u.y*60.)); col=mix(dark,base,.25+.5*g); col*=.55+.7*k; }
    else { float core=smoothstep(.0,.035,d); col=mix(hi,mix(base,vec3(1),.82),core); }
    vec3 H=normalize(L+vec3(0,0,1)); col+=vec3(1,.98,.92)*pow(max(dot(n,H),0.),42.)*uA.w; col+=uP[4]*pow(1.-n.z,2.)*smoothstep(0.,.8,n.x*.8-n.y*.5)*.9; col=mix(col*.55,col,smoothstep(0.,.007,d)); }
  else col=mix(dark*.35,dark*.9,ext);
  float al=d>-aa?(ext>0.||d>0.?1.:smoothstep(-aa,aa,d)):1.; outColor=vec4(sat(col),al); }
