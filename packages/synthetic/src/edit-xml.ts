/**
 * Copy of a document for a test that needs particular fields: every element of a name gets other content, which
 * is XML; null removes the elements. A path (`emit/xNome`) limits the change to elements inside another one.
 * Elements inside one of the same name are not supported.
 */
export function editXml(xml: string, changes: Readonly<Record<string, string | null>>): string {
  let edited = xml
  for (const [path, content] of Object.entries(changes)) edited = editPath(edited, path.split('/'), content)
  return edited
}

function editPath(xml: string, [name, ...rest]: string[], content: string | null): string {
  const element = new RegExp(`(<${name}(?:\\s[^>]*)?>)([\\s\\S]*?)(</${name}>)`, 'g')
  return xml.replace(element, (...[, start, inner, end]: string[]) => {
    if (rest.length > 0) return `${start}${editPath(inner!, rest, content)}${end}`
    return content === null ? '' : `${start}${content}${end}`
  })
}
