// uA: snow, mist, water level, night(1)  uB: roughness, trees, cloud cover, freq
vec3 land(vec2 p){
  vec3 c=uA.w>.5?skyGrad(uP[0]*.6,uP[0]*.4+uP[1]*.6,mix(uP[1],uP[2],.6),p.y):skyGrad(mix(uP[1],uP[2],.25),uP[2],mix(uP[2],uP[3],.8),p.y);
  if(uA.w>.5){ c=stars(c,p,.25); c=addMoon(c,p,mix(uP[3],vec3(1),.3),.12); } else { c=sunGlow(c,p,mix(uP[3],vec3(1,.95,.8),.5),1.1); c=mix(c,vec3(1.,.98,.9),disc(p,uSun,.045)*.9); }
  c=cumulus(c,p,2.6,uB.z,mix(uP[3],vec3(1),.4),mix(uP[1],uP[2],.6),.42,.5);
  for(int i=0;i<5;i++){ float k=1.-float(i)/4.; float base=mix(.14,.5,k); vec3 rock=mix(uP[0],uP[1],.25+.4*k); vec3 lit=mix(mix(uP[1],uP[2],.5),uP[3],.35+.3*k); c=range(c,p,base,mix(.34,.42,k)*(1.-.35*step(3.5,float(i))),uB.w*(1.+.5*(1.-k)),float(i)*2.3+uSeed,uB.x,rock,lit,mix(uP[2],uP[3],.35),k*.8,uA.x,.32);
    c=mix(c,mix(uP[2],uP[3],.55),sat(mist(p,base-.06,.11)*uA.y)); }
  return c; }
vec3 scene(vec2 p){
  vec3 c; float wl=uA.z;
  if(p.y<wl){ float d=wl-p.y; vec2 q=vec2(p.x+.012*sin(p.y*160.+noise(p*vec2(6,60))*6.)*(.3+d*3.),wl+d*1.15+.01*(noise(vec2(p.x*5.,p.y*90./(.2+d*3.)))-.5)); c=land(q)*.82; c=mix(c,mix(uP[0],uP[1],.5),.3); c+=mix(uP[3],vec3(1),.3)*smoothstep(.62,.8,noise(vec2(p.x*9.,p.y*220.*(1.-d))))*exp(-abs(p.x-uSun.x)*4.)*.6; } else c=land(p);
  c=rays(c,p,mix(uP[3],vec3(1,.95,.8),.4),uA.w>.5?.12:.3);
  if(uB.y>0.){ c=pines(c,p,.1,.16*uB.y,9.,mix(uP[0],uP[1],.55),3.,.6); c=pines(c,p,.02,.3*uB.y,5.,uP[0]*.8,9.,.2); }
  return c; }
