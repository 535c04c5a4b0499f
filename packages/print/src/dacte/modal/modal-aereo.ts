import type { Aereo } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, date, decimal, joined } from '../../format/values.ts'
import type { Part, Section } from '../../paper/flow.ts'
import { codeName } from '../codes.ts'
import type { Dacte } from '../dacte-model.ts'
import { growBlock } from '../grow.ts'
import { C_INF_MANU, CLASSE_TARIFA, UNI_AP } from './modal-codes.ts'

/** The air modal: draft and operational number, rate, nature of the cargo, dangerous goods. */
export function aereoParts(aereo: Aereo, { area: room, inf }: Dacte): Part[] {
  const { tarifa, natCarga } = aereo
  const pick = { '0': 'SIM', '1': 'NÃO' }[asText(inf.ide.retira)] ?? ''
  const handling = (natCarga?.cInfManu ?? []).map((code) => codeName(C_INF_MANU, code))
  const rows = [
    [
      { label: 'NÚMERO DA MINUTA', value: aereo.nMinu, weight: 18 },
      { label: 'NÚMERO OPERACIONAL (OCA)', value: aereo.nOCA, weight: 20 },
      { label: 'CLASSE DA TARIFA', value: codeName(CLASSE_TARIFA, tarifa?.CL), weight: 18 },
      { label: 'CÓDIGO DA TARIFA', value: tarifa?.cTar, weight: 14 },
      { label: 'VALOR DA TARIFA', value: decimal(tarifa?.vTar), weight: 15, align: 'right' as const },
      { label: 'DATA PREVISTA DE ENTREGA', value: date(aereo.dPrevAereo), weight: 20 },
    ],
    [
      { label: 'RETIRA', value: pick, weight: 10 },
      { label: 'DIMENSÕES DA CARGA (CM)', value: natCarga?.xDime, weight: 25 },
      { label: 'INFORMAÇÕES DE MANUSEIO', value: joined('; ', ...handling), weight: 65 },
    ],
  ]
  return [growBlock('DADOS ESPECÍFICOS DO MODAL AÉREO', rows, room), periSection(aereo)]
}

const periSection = ({ peri = [] }: Aereo): Section => ({
  title: 'CARGA PERIGOSA',
  columns: [
    { title: 'Nº ONU', width: 80, grow: true },
    { title: 'QUANTIDADE TOTAL DE VOLUMES', width: 0, grow: true },
    { title: 'QUANTIDADE TOTAL DE ARTIGOS PERIGOSOS', width: 170, align: 'right' },
    { title: 'UNIDADE', width: 80, grow: true },
  ],
  rows: peri.map(({ nONU, qTotEmb, infTotAP }) => [
    asText(nONU),
    asText(qTotEmb),
    decimal(infTotAP?.qTotProd, 0),
    codeName(UNI_AP, infTotAP?.uniAP),
  ]),
  elastic: 1,
})
