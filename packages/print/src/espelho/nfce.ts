import { formatChave } from '@portal/fiscal/ids/chave.ts'
import type { NfeProc } from '@portal/fiscal/nfe/layout.gen.ts'
import type { PrintState } from '../format/state.ts'
import { asText, dateTime, decimal, joined, numero, partyId, street } from '../format/values.ts'
import type { Field } from '../paper/box.ts'
import { type Section, textSection } from '../paper/flow.ts'
import type { Espelho } from './espelho-model.ts'
import { watermarkOf } from './fields.ts'
import { paymentRows } from './pagamento.ts'

const money = (label: string, value: string | undefined, more?: Partial<Field>): Field => ({
  label,
  value: decimal(value),
  align: 'right',
  ...more,
})

/** An NFC-e on a plain page: issuer, consumer, every item, totals, payments, QR Code as in the document. */
export function nfceEspelho(proc: NfeProc, state: PrintState): Espelho {
  const { infNFe: inf, infNFeSupl: supl } = proc.NFe
  const { ide } = inf
  return {
    title: 'NFC-e - NOTA FISCAL DE CONSUMIDOR ELETRÔNICA',
    notice:
      'Espelho do documento eletrônico em folha A4. Consulte a autenticidade pelo QR Code ou pela chave de acesso.',
    number: `Nº ${numero(ide.nNF)}  SÉRIE ${asText(ide.serie)}`,
    chave: asText(inf['@Id']).replace(/^NFe/, ''),
    qr: asText(supl?.qrCode),
    watermark: watermarkOf(state, ide.tpAmb === '2'),
    issued: asText(ide.dhEmi),
    blocks: [
      {
        title: 'EMITENTE E CONSUMIDOR',
        rows: partyRows(proc, state),
      },
      { title: 'TOTAIS', rows: [totalsRow(inf)] },
    ],
    sections: [
      itemsSection(inf),
      paymentRows(inf.pag?.detPag ?? [], inf.pag?.vTroco),
      textSection('INFORMAÇÕES', informationTexts(proc)),
    ],
  }
}

function partyRows(proc: NfeProc, state: PrintState): Field[][] {
  const { dest, emit, ide } = proc.NFe.infNFe
  return [
    [
      { label: 'EMITENTE', value: emit.xNome, weight: 36, lines: 2 },
      { label: 'CNPJ / CPF', value: partyId(emit), weight: 18 },
      { label: 'INSCRIÇÃO ESTADUAL', value: emit.IE, weight: 14 },
      {
        label: 'ENDEREÇO',
        value: joined(
          ' - ',
          street(emit.enderEmit),
          emit.enderEmit?.xBairro,
          joined('/', emit.enderEmit?.xMun, emit.enderEmit?.UF),
        ),
        weight: 32,
        lines: 2,
      },
    ],
    [
      {
        label: 'CONSUMIDOR',
        value: joined(' - ', partyId(dest), dest?.xNome) || 'Consumidor não identificado',
        weight: 56,
        lines: 2,
      },
      { label: 'EMISSÃO', value: dateTime(ide.dhEmi ?? ide.dEmi), weight: 22 },
      { label: 'NATUREZA DA OPERAÇÃO', value: ide.natOp, weight: 22, lines: 2 },
    ],
    protocolRow(proc, state),
  ]
}

function informationTexts({ NFe: { infNFe: inf, infNFeSupl: supl }, ...proc }: NfeProc): string[] {
  const { ide } = inf
  return [
    ide.tpEmis === '9'
      ? `EMITIDA EM CONTINGÊNCIA${proc.protNFe?.infProt?.nProt ? '' : ' - Pendente de autorização'}${ide.dhCont ? ` - desde ${dateTime(ide.dhCont)}` : ''}`
      : '',
    supl?.urlChave
      ? `Consulte pela chave de acesso em ${asText(supl.urlChave)}\n${formatChave(asText(inf['@Id']).replace(/^NFe/, ''))}`
      : '',
    ...(proc.protNFe?.infProt?.xMsg ?? []),
    asText(inf.infAdic?.infCpl),
    inf.infAdic?.infAdFisco ? `Informações de interesse do fisco: ${asText(inf.infAdic.infAdFisco)}` : '',
  ]
}

function protocolRow({ protNFe }: NfeProc, state: PrintState): Field[] {
  const prot = protNFe?.infProt
  const ended = state.cancelamento
  return [
    {
      label: 'PROTOCOLO DE AUTORIZAÇÃO',
      value: prot?.nProt ? `${asText(prot.nProt)} - ${dateTime(prot.dhRecbto)}` : 'Sem protocolo de autorização',
      weight: 50,
    },
    {
      label: 'CANCELAMENTO',
      value: ended ? joined(' - ', ended.nProt, ended.dh && dateTime(ended.dh)) : '',
      weight: 50,
    },
  ]
}

function totalsRow(inf: NfeProc['NFe']['infNFe']): Field[] {
  const tot = inf.total.ICMSTot
  return [
    { label: 'QUANTIDADE DE ITENS', value: String(inf.det.length), align: 'right' },
    money('VALOR DOS PRODUTOS', tot?.vProd),
    money('DESCONTO', tot?.vDesc),
    money('FRETE', tot?.vFrete),
    money('OUTRAS DESPESAS', tot?.vOutro),
    money('VALOR A PAGAR', tot?.vNF, { font: 'bold' }),
    money('TRIBUTOS (LEI 12.741)', tot?.vTotTrib),
  ]
}

function itemsSection(inf: NfeProc['NFe']['infNFe']): Section {
  return {
    title: 'ITENS',
    columns: [
      { title: 'ITEM', width: 22, align: 'center' },
      { title: 'CÓDIGO', width: 62 },
      { title: 'DESCRIÇÃO', width: 0, grow: true },
      { title: 'QUANT.', width: 46, align: 'right' },
      { title: 'UN', width: 26, align: 'center' },
      { title: 'VALOR UNIT.', width: 52, align: 'right' },
      { title: 'DESCONTO', width: 46, align: 'right' },
      { title: 'VALOR TOTAL', width: 56, align: 'right' },
    ],
    rows: inf.det.map(({ prod, infAdProd, ...det }) => [
      asText(det['@nItem']),
      asText(prod.cProd),
      joined('\n', prod.xProd, infAdProd),
      decimal(prod.qCom, 2),
      asText(prod.uCom),
      decimal(prod.vUnCom),
      decimal(prod.vDesc),
      decimal(prod.vProd),
    ]),
    elastic: 2,
  }
}
