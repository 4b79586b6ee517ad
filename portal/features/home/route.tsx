export default function Home() {
  return <h1>游门</h1>;
}
