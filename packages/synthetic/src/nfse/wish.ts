import type { Moment } from '../base/calendar.ts'
import type { Actor } from '../base/company.ts'

/** A service note. Money is in cents, rates are hundredths of a percent; what is absent is not written. */
export interface NfseWish {
  prestador: Actor
  tomador?: Actor | null
  intermediario?: Actor | null
  /** 1 prestador (default), 2 tomador, 3 intermediário */
  emitter?: '1' | '2' | '3'
  numero: number
  /** Nine digits of the key */
  code: string
  moment: Moment
  /** `YYYY-MM-DD`; default the day of `moment` */
  competencia?: string
  homologacao?: boolean
  /** 1 município (default), 2 Sefin Nacional */
  generator?: '1' | '2'
  /** 1 não optante (default), 2 MEI, 3 ME/EPP */
  simples?: '1' | '2' | '3'
  service: { code: string; name: string; description: string; municipal?: string; nbs?: string }
  vServ: number
  vDescIncond?: number
  vDescCond?: number
  /** Rate of the ISSQN; default 5 % */
  issRate?: number
  /** 1 (default) due by the prestador, 2 withheld by the tomador, 3 by the intermediário */
  issWithheld?: '1' | '2' | '3'
  inss?: number
  irrf?: number
  /** vRetCSLL: the sum of the social contributions, as NT 007 asks */
  csll?: number
  pis?: number
  cofins?: number
  /** tpRetPisCofins; 1 withholds PIS and COFINS beside vRetCSLL */
  withheldKind?: string
  ibsCbs?: boolean
  /** Key of the replaced note */
  replaces?: string
  /** infoCompl/xInfComp */
  info?: string
}
