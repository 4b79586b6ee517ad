// Icon and comic backgrounds. uA: mode 0 glow 1 rays 2 swirl 3 halftone, strength, sparkle, -
vec3 scene(vec2 p){ vec2 q=p-vec2(0,.52); float r=length(q),a=atan(q.y,q.x); vec3 c=satur(mix(mix(uP[2],uP[3],.3),mix(uP[1],uP[0],.12),smoothstep(.05,.85,r)),1.3); 
  if(uA.x>.5&&uA.x<1.5){ float s=step(.5,fract(a*14./6.2832+uSeed)); c=mix(c,mix(c,uP[3],.5),s*.5*uA.y*smoothstep(.0,.3,r)); c=c; }
  else if(uA.x>1.5&&uA.x<2.5){ float w=fbm(vec2(a*1.3+r*4.,r*3.)+uSeed); c=mix(c,uP[3],smoothstep(.55,.8,w)*.45*uA.y); c=mix(c,uP[0],smoothstep(.5,.2,w)*.4); }
  else if(uA.x>2.5){ vec2 h=mat2(.7,.7,-.7,.7)*p*22.; float d=length(fract(h)-.5); c=mix(c,mix(uP[2],uP[3],.6),step(d,.46*smoothstep(.9,.1,p.y+.2*p.x))*.5*uA.y); }
  else { c=mix(c,mix(uP[1],uP[2],.5),billow(p*2.+uSeed,.55,.4).x*.5*uA.y); }
  c=screen(c,mix(uP[3],vec3(1),.3)*exp(-r*4.2)*.55); c=flecks(c,p,mix(uP[4],uP[3],.5),6.,.1,uA.z); return c; }
