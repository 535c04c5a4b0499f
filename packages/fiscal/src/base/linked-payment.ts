/** A payment that a document foresees, or that event 110300 links to it (split payment). Texts as written; null means absent. */
export interface LinkedPayment {
  /** nPag */
  number: string | null
  /** idTransacao */
  transaction: string | null
  /** tpMeioPgto */
  means: string | null
  /** CNPJReceb */
  receiver: string | null
  /** CNPJBasePSP: the institution */
  institution: string | null
}
