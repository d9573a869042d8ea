export default function Home() {
  return <h1>Harmonia</h1>
}
