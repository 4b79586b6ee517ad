#version 300 es
precision highp float;
// Kuwahara brush: each pixel takes the calmest of eight wedges around it, so noise turns into strokes.
uniform sampler2D uPrev; uniform vec2 uRes; uniform float uBrush; out vec4 outColor;
void main(){ vec2 px=1./uRes; vec2 uv=gl_FragCoord.xy*px; int R=int(uBrush); if(R<1){ outColor=texture(uPrev,uv); return; }
  vec3 best=vec3(0); float wsum=0.;
  for(int k=0;k<8;k++){ float a=float(k)*.7853982; vec2 d=vec2(cos(a),sin(a)),t=vec2(-d.y,d.x); vec3 m=vec3(0),s=vec3(0); float n=0.;
    for(int i=0;i<5;i++){ float r=(float(i)+.5)/5.*uBrush; for(int j=-1;j<=1;j++){ vec3 c=texture(uPrev,uv+(d*r+t*float(j)*r*.42)*px).rgb; m+=c; s+=c*c; n+=1.; } }
    m/=n; s=abs(s/n-m*m); float v=s.r+s.g+s.b; float w=1./(1.+pow(v*900.,4.)); best+=m*w; wsum+=w; }
  outColor=vec4(best/wsum,1.); }
