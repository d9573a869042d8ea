type Attributes = Record<string, string>

/** An element with its attributes and what is inside: enough to build the parts that come with their code. */
export function createNode<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...inside)
  return element
}

/** A button that is only a drawing; its name is for who cannot see it. */
export function iconButton(name: string, path: string, className = 'icon'): HTMLButtonElement {
  const button = createNode('button', { type: 'button', class: className, 'aria-label': name, title: name })
  drawIcon(button, path)
  return button
}

export function drawIcon(button: Element, path: string): void {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const shape = document.createElementNS(svg.namespaceURI ?? '', 'path')
  shape.setAttribute('d', path)
  svg.append(shape)
  button.replaceChildren(svg)
}
