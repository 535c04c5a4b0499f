import type { Uf } from '@portal/fiscal/ids/uf.ts'

/* Input types of the blocks. Money is integer cents. Rates, quantities and factors are text with a decimal
   point («12.5»), as in the database and in the documents. Dates are AAAA-MM-DD, as written in the
   document. Absent facts are null. */

/**
 * Period and purpose of a file.
 * Shape   first and last day of one calendar month; `purpose` 0 original, 1 substitute
 */
export interface EfdPeriod {
  from: string
  to: string
  purpose: '0' | '1'
}

/** Postal address. */
export interface EfdAddress {
  street: string | null
  number: string | null
  complement: string | null
  district: string | null
  zip: string | null
  /** IBGE code, 7 digits */
  cityCode: string | null
}

/** The declaring establishment (0000, 0002, 0005, 0015). */
export interface EfdEmpresa {
  cnpj: string
  name: string
  tradeName: string | null
  uf: Uf
  ie: string
  im: string | null
  suframa: string | null
  profile: 'A' | 'B' | 'C'
  /** 0 industry (or equated to it), 1 others; a Simples company is 1 */
  activity: '0' | '1'
  /** CLAS_ESTAB_IND of 0002, only with activity 0 */
  industryClass: string | null
  phone: string | null
  fax: string | null
  email: string | null
  address: EfdAddress
  /** Registrations as substitute in other states (0015) */
  substitutes: readonly { uf: Uf; ie: string }[]
}

/** The accountant (0100). */
export interface EfdContador {
  name: string
  cpf: string
  crc: string
  cnpj: string | null
  phone: string | null
  fax: string | null
  email: string
  address: EfdAddress
}

/** A party named by a document (0150). `country` is the BACEN code, «1058» for Brazil. */
export interface EfdParticipante {
  code: string
  name: string
  country: string
  cnpj: string | null
  cpf: string | null
  ie: string | null
  suframa: string | null
  address: EfdAddress
}

/** A unit of measure (0190). */
export interface EfdUnit {
  code: string
  description: string
}

/** An own item (0200) with the conversion factors of its other units (0220). */
export interface EfdProduct {
  code: string
  description: string
  gtin: string | null
  unit: string
  /** TIPO_ITEM: 00 resale, 01 raw material, 07 use and consumption, 08 fixed asset, 09 services, … */
  type: string
  ncm: string | null
  exIpi: string | null
  genre: string | null
  service: string | null
  rate: string | null
  cest: string | null
  factors: readonly { unit: string; factor: string; gtin: string | null }[]
  /** Description in earlier files, with the first and the last day of its use (0205); absent when it is the same */
  former?: { description: string; from: string; to: string }
}

/** A code and its text: 0450 complementary information, 0460 remarks. */
export interface EfdText {
  code: string
  text: string
}

/**
 * An account of the company's own plan (0500), cited by other registers. `nature` 01 assets … 09; `level`
 * from 1.
 */
export interface EfdAccount {
  code: string
  name: string
  nature: string
  kind: 'S' | 'A'
  level: number
  changed: string
}
