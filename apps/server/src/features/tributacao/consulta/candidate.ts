/** A possible meaning of the query, with its source. */
export interface Candidate {
  origin: 'tabela' | 'cadastro' | 'notas'
  ncm: string
  name: string | null
  gtin: string | null
  /** Set when it is a product of the register. */
  code: string | null
  /** Why it is ranked before the tables, pt-BR: «no seu cadastro, em 149 notas». */
  reason?: string
}
