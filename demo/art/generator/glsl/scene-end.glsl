void main(){ vec2 uv=gl_FragCoord.xy/uRes; vec2 p=vec2((uv.x-.5)*uRes.x/uRes.y,uv.y); p.y=(p.y-.5)/uZoom+.5+uPan.y; p.x/=uZoom;
  vec3 c=scene(p); outColor=vec4(sat(c),1.); }
