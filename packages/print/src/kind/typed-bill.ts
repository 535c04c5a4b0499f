import { GAP, MARGIN, proseParts } from '../evento/campos.ts'
import { contentSections } from '../evento/conteudo.ts'
import { textAtPath } from '../evento/evento-model.ts'
import { quadroBlock } from '../evento/quadro.ts'
import type { FormInput, Printed } from '../format/form.ts'
import { date, decimal, reais, taxId } from '../format/values.ts'
import { flowPages } from '../paper/flow.ts'
import type { Wording } from '../words/wording.ts'

const NOTHING: ReadonlySet<string> = new Set()
const LABELS: Readonly<Record<string, string>> = {
  modelo: 'Modelo',
  serie: 'Série',
  numero: 'Número',
  emissao: 'Emissão',
  vencimento: 'Vencimento',
  CNPJEmitente: 'CNPJ do fornecedor',
  nomeEmitente: 'Fornecedor',
  CNPJDestinatario: 'CNPJ do destinatário',
  nomeDestinatario: 'Destinatário',
  instalacao: 'Instalação',
  classeConsumo: 'Classe de consumo',
  valor: 'Valor total',
  baseICMS: 'Base do ICMS',
  aliquotaICMS: 'Alíquota do ICMS',
  valorICMS: 'Valor do ICMS',
}
const FOOT = 'Campos digitados por uma pessoa a partir da conta. O que vale é a conta do fornecedor.'
const middle = { align: 'center', font: 'bold' } as const

function format(name: string, text: string): string {
  if (name === 'emissao' || name === 'vencimento') return date(text)
  // as bills write it, without the zeros of a note
  if (name === 'numero') return text.replace(/\B(?=(\d{3})+$)/g, '.')
  if (name === 'aliquotaICMS') return `${decimal(text)} %`
  if (name.startsWith('CNPJ')) return taxId(text)
  return /^(valor|base)/.test(name) ? reais(text) : text
}

const WORDING: Wording = { labelOf: (name) => LABELS[name], format }

/** The typed fields of a bill on paper, as the portal keeps them. */
export function drawTypedBill({ root, state, options }: FormInput): Printed {
  const field = (name: string): string => format(name, textAtPath(root, name))
  const pages = flowPages(
    {
      head: quadroBlock({
        title: `Conta digitada, modelo ${field('modelo')}`,
        says: 'Conta em papel ou PDF, com os campos que uma pessoa digitou no portal.',
        logo: state.logo,
        about: { lines: [`Nº ${field('numero')}`, field('nomeEmitente')], label: 'CONTA DO FORNECEDOR' },
        seal: { label: 'EMISSÃO', lines: [field('emissao')] },
        fields: [
          { label: 'FORNECEDOR', value: field('CNPJEmitente'), weight: 36, ...middle },
          { label: 'DESTINATÁRIO', value: field('CNPJDestinatario'), weight: 36, ...middle },
          { label: 'VALOR', value: field('valor'), weight: 28, ...middle },
        ],
      }),
      parts: [...contentSections(root, 'CAMPOS DIGITADOS', NOTHING, WORDING), ...proseParts('', FOOT, { size: 8 })],
      watermark: state.situacao === 'cancelada' ? ['CANCELADA'] : [],
      margin: MARGIN,
      gap: GAP,
    },
    options,
  )
  return { title: `Conta ${field('numero')}`, issued: textAtPath(root, 'emissao'), pages }
}
