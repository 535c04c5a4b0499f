const MARK =
  '<!-- Cópia de trabalho para importação: o CFOP de cada item é o de entrada. A assinatura do emitente não vale para esta cópia; o XML autorizado segue junto, sem alteração. -->'

/**
 * The XML with the decided CFOP in each item, marked as a working copy. Only the text of each `CFOP` of a `det` changes;
 * an item without a decision keeps its own.
 */
export function markedCopy(xml: string, cfops: ReadonlyMap<number, string>): string {
  const changed = xml.replace(/<det\s[^>]*?nItem="(\d+)"[^>]*>[\s\S]*?<\/det>/g, (det: string, number: string) => {
    const cfop = cfops.get(Number(number))
    return cfop === undefined ? det : det.replace(/<CFOP>\d{4}<\/CFOP>/, `<CFOP>${cfop}</CFOP>`)
  })
  const declaration = /^\uFEFF?<\?xml[^>]*\?>/.exec(changed)?.[0] ?? ''
  return `${declaration}${MARK}${changed.slice(declaration.length)}`
}
