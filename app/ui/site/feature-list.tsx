export function FeatureList({ items }: { items: string[] }) {
  return (
    <ul className="features">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
