import type { InfUnidCarga, InfUnidTransp } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, decimal, joined } from '../format/values.ts'
import { nameOf, TP_UNID_CARGA, TP_UNID_TRANSP } from './codes.ts'

/** A value with its name before it; '' when there is none. */
export const told = (name: string, value: unknown): string => (asText(value) ? `${name} ${asText(value)}` : '')

interface Units {
  infUnidTransp?: InfUnidTransp[]
  infUnidCarga?: InfUnidCarga[]
}

/** The units of transport and of cargo that a document travels in, with their seals and shares. */
export const unitsText = ({ infUnidTransp = [], infUnidCarga = [] }: Units): string =>
  joined('; ', ...infUnidTransp.map(transportUnit), ...infUnidCarga.map(cargoUnit))

function transportUnit(unit: InfUnidTransp): string {
  const seals = unit.lacUnidTransp?.map(({ nLacre }) => nLacre) ?? []
  const inside = (unit.infUnidCarga ?? []).map(cargoUnit)
  return joined(
    ', ',
    joined(' ', nameOf(TP_UNID_TRANSP, unit.tpUnidTransp), unit.idUnidTransp),
    told('lacres', joined(' ', ...seals)),
    told('rateio', decimal(unit.qtdRat)),
    inside.length > 0 ? `com ${inside.join(' e ')}` : '',
  )
}

function cargoUnit(unit: InfUnidCarga): string {
  const seals = (unit.lacUnidCarga ?? []).map(({ nLacre }) => nLacre)
  return joined(
    ', ',
    joined(' ', nameOf(TP_UNID_CARGA, unit.tpUnidCarga), unit.idUnidCarga),
    told('lacres', joined(' ', ...seals)),
    told('rateio', decimal(unit.qtdRat)),
  )
}
