import type { Cobr } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, date, decimal, joined, taxId } from '../format/values.ts'
import { type Part, type Section, textSection } from '../paper/flow.ts'
import { codeName, RESP_SEG, TP_COMP_GTVE } from './codes.ts'
import type { Dacte } from './dacte-model.ts'
import { growBlock } from './grow.ts'
import { labelledText } from './unidades.ts'

const PER_ROW = 3

/** Invoice and instalments. */
export function cobrancaParts({ inf, area: room }: Dacte): Part[] {
  const cobr = inf.infCTeNorm?.cobr ?? inf.cobr
  if (!cobr) return []
  const { fat } = cobr
  const head = fat
    ? [
        growBlock(
          'FATURA / DUPLICATAS',
          [
            [
              { label: 'NÚMERO DA FATURA', value: fat.nFat, weight: 2 },
              { label: 'VALOR ORIGINAL', value: decimal(fat.vOrig), align: 'right' },
              { label: 'VALOR DO DESCONTO', value: decimal(fat.vDesc), align: 'right' },
              { label: 'VALOR LÍQUIDO', value: decimal(fat.vLiq), align: 'right' },
            ],
          ],
          room,
        ),
      ]
    : []
  return [...head, dupSection(cobr, fat ? '' : 'FATURA / DUPLICATAS')]
}

function dupSection({ dup = [] }: Cobr, title: string): Section {
  const cells = dup.map(({ nDup, dVenc, vDup }) => [asText(nDup), date(dVenc), decimal(vDup)])
  const rows: string[][] = []
  for (let from = 0; from < cells.length; from += PER_ROW) {
    const row = cells.slice(from, from + PER_ROW).flat()
    rows.push([...row, ...Array<string>(3 * PER_ROW - row.length).fill('')])
  }
  const trio: Section['columns'] = [
    { title: 'DUPLICATA', width: 68, grow: true },
    { title: 'VENCIMENTO', width: 50 },
    { title: 'VALOR', width: 60, align: 'right' },
  ]
  return { title, columns: [...trio, ...trio, ...trio], rows, elastic: 0 }
}

/** Transported new vehicles. */
export function veiculosSection({ inf }: Dacte): Section {
  return {
    title: 'VEÍCULOS NOVOS TRANSPORTADOS',
    columns: [
      { title: 'CHASSI', width: 0, grow: true },
      { title: 'COR', width: 110, grow: true },
      { title: 'MODELO', width: 70, grow: true },
      { title: 'VALOR UNITÁRIO', width: 70, align: 'right' },
      { title: 'FRETE UNITÁRIO', width: 70, align: 'right' },
    ],
    rows: (inf.infCTeNorm?.veicNovos ?? []).map((car) => [
      asText(car.chassi),
      joined(' - ', car.cCor, car.xCor),
      asText(car.cMod),
      decimal(car.vUnit),
      decimal(car.vFrete),
    ]),
    elastic: 0,
  }
}

/** Insurance; only in layouts up to 2.00 and in the CT-e OS. */
export function seguroSection({ inf, form }: Dacte): Section {
  // layout 2.00 has two more fields
  const all: { respSeg?: string; xSeg?: string; nApol?: string; nAver?: string; vCarga?: string }[] =
    inf.infCTeNorm?.seg ?? []
  return {
    title: form === 'CTeOS' ? 'SEGURO DA VIAGEM' : 'SEGURO DA CARGA',
    columns: [
      { title: 'RESPONSÁVEL', width: 110, grow: true },
      { title: 'SEGURADORA', width: 0, grow: true },
      { title: 'APÓLICE', width: 100, grow: true },
      { title: 'AVERBAÇÃO', width: 90, grow: true },
      { title: 'VALOR DA CARGA', width: 70, align: 'right' },
    ],
    rows: all.map((seg) => [
      codeName(RESP_SEG, seg.respSeg),
      asText(seg.xSeg),
      asText(seg.nApol),
      asText(seg.nAver),
      decimal(seg.vCarga),
    ]),
    elastic: 1,
  }
}

/** Sections of a CT-e OS: referenced documents and GTV-e. */
export function referidosSections({ inf }: Dacte): Section[] {
  const norm = inf.infCTeNorm
  return [
    {
      title: 'DOCUMENTOS REFERENCIADOS',
      columns: [
        { title: 'Nº DO DOCUMENTO', width: 110, grow: true },
        { title: 'SÉRIE / SUBSÉRIE', width: 70, grow: true },
        { title: 'EMISSÃO', width: 50 },
        { title: 'VALOR', width: 70, align: 'right' },
        { title: 'CHAVE DO BP-e', width: 0, grow: true },
      ],
      rows: (norm?.infDocRef ?? []).map((doc) => [
        asText(doc.nDoc),
        joined(' / ', doc.serie, doc.subserie),
        date(doc.dEmi),
        decimal(doc.vDoc),
        asText(doc.chBPe),
      ]),
      elastic: 4,
    },
    {
      title: 'GUIAS DE TRANSPORTE DE VALORES (GTV-e)',
      columns: [
        { title: 'CHAVE DE ACESSO', width: 180, grow: true },
        { title: 'COMPONENTES DO VALOR', width: 0, grow: true },
      ],
      rows: (norm?.infGTVe ?? []).map(({ chCTe, Comp = [] }) => [
        asText(chCTe),
        joined(
          '; ',
          ...Comp.map((comp) => joined(' ', codeName(TP_COMP_GTVE, comp.tpComp), comp.xComp, decimal(comp.vComp))),
        ),
      ]),
      elastic: 1,
    },
  ]
}

/** Payments linked to the document (tax reform). */
export const pagamentoSection = ({ inf }: Dacte): Section =>
  textSection(
    'PAGAMENTOS VINCULADOS',
    (inf.pgtoVinc?.pgto ?? []).map((pay) =>
      joined(
        ' - ',
        labelledText('nº', pay['@nPag']),
        labelledText('transação', pay['@idTransacao']),
        labelledText('meio', pay.tpMeioPgto),
        labelledText('recebedor', taxId(pay.CNPJReceb)),
        labelledText('prestador do serviço de pagamento', pay.CNPJBasePSP),
      ),
    ),
  )
