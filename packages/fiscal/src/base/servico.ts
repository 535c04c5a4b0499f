import type { Cents } from './cents.ts'

/** Taxes withheld by the party that pays for a service. Units: cents. */
export interface Retencoes {
  iss: Cents
  inss: Cents
  irrf: Cents
  /** PIS, COFINS and CSLL together */
  contribuicoes: Cents
  /** Sum of the four */
  total: Cents
  /** False when the sum differs by more than one cent from what the net value leaves out */
  closes: boolean
}

/** A party of a service note. */
export interface ServicoParty {
  taxId: string | null
  name: string | null
}

/** What an NFS-e says of its service, for lists, books and exports. Texts are as written; money is in cents. */
export interface ServicoFacts {
  /** dCompet, `YYYY-MM-DD`: the month of the books */
  competencia: string
  prestador: ServicoParty
  tomador: ServicoParty | null
  intermediario: ServicoParty | null
  /** tpEmit: 1 prestador, 2 tomador, 3 intermediário */
  emitter: string | null
  /** ambGer: 1 municipality, 2 Sefin Nacional */
  generator: string | null
  cStat: string | null
  /** Municipalities, as codes of the IBGE and names */
  issuedAt: string | null
  issuedAtName: string | null
  providedAt: string | null
  providedAtName: string | null
  taxedAt: string | null
  taxedAtName: string | null
  /** cTribNac (6 digits), cTribMun (3), cNBS (9) */
  code: string | null
  municipalCode: string | null
  nbs: string | null
  codeName: string | null
  description: string | null
  /** opSimpNac and regEspTrib of the prestador */
  simples: string | null
  regime: string | null
  /** tribISSQN and tpRetISSQN */
  issqn: string | null
  issqnWithheld: string | null
  /** tpRetPisCofins */
  withheldKind: string | null
  vServ: Cents
  vDescIncond: Cents
  vDescCond: Cents
  /** vDR or vCalcDR, with vCalcReeRepRes */
  vDeducoes: Cents
  vBC: Cents | null
  pAliq: string | null
  vISSQN: Cents
  vPis: Cents
  vCofins: Cents
  vLiq: Cents
  vIBS: Cents | null
  vCBS: Cents | null
  retencoes: Retencoes
  /** The key of the note that this one replaces (subst/chSubstda), and of the one that it answers (chNFSeRej) */
  replaces: string | null
  rejects: string | null
  /** Further fields of the layout as written, by the names of `nfse/declared.ts` */
  declared: Readonly<Record<string, string>>
}
