import type { InfUnidCarga, InfUnidTransp } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, decimal, joined } from '../format/values.ts'
import { codeName, TP_UNID_CARGA, TP_UNID_TRANSP } from './codes.ts'

/** `name value`; '' when the value is empty. */
export const labelledText = (name: string, value: unknown): string => (asText(value) ? `${name} ${asText(value)}` : '')

interface Units {
  infUnidTransp?: InfUnidTransp[]
  infUnidCarga?: InfUnidCarga[]
}

/** The transport and cargo units of a document, with seals and shares. */
export const unitsText = ({ infUnidTransp = [], infUnidCarga = [] }: Units): string =>
  joined('; ', ...infUnidTransp.map(transportUnit), ...infUnidCarga.map(cargoUnit))

function transportUnit(unit: InfUnidTransp): string {
  const seals = unit.lacUnidTransp?.map(({ nLacre }) => nLacre) ?? []
  const cargoUnits = (unit.infUnidCarga ?? []).map(cargoUnit)
  return joined(
    ', ',
    joined(' ', codeName(TP_UNID_TRANSP, unit.tpUnidTransp), unit.idUnidTransp),
    labelledText('lacres', joined(' ', ...seals)),
    labelledText('rateio', decimal(unit.qtdRat)),
    cargoUnits.length > 0 ? `com ${cargoUnits.join(' e ')}` : '',
  )
}

function cargoUnit(unit: InfUnidCarga): string {
  const seals = (unit.lacUnidCarga ?? []).map(({ nLacre }) => nLacre)
  return joined(
    ', ',
    joined(' ', codeName(TP_UNID_CARGA, unit.tpUnidCarga), unit.idUnidCarga),
    labelledText('lacres', joined(' ', ...seals)),
    labelledText('rateio', decimal(unit.qtdRat)),
  )
}
