import { FILTERS, type FilterName, type FilterRow, filterRows } from './filtros.ts'
import { MODELOS_OUTRO } from './modelos-listas.ts'

/** What the server alone says of a filter. */
export interface FilterText {
  /** Of the API's schema, besides what the sort gives; of a range one for each end */
  readonly api?: ApiText | readonly [ApiText, ApiText]
  /** Of a code that its pattern does not match; of a list that needs a value, which follows */
  readonly refusal?: string
  /** On paper in place of the label; of a flag the words for S and N */
  readonly paper?: string | readonly [yes: string, no: string]
}

interface ApiText {
  readonly description?: string
  readonly examples?: string[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
}

/** In the order of the API's document. A filter without a text follows, with what its row says. */
const TEXTS: { readonly [Name in FilterName]?: FilterText } = {
  issued: {},
  tipos: {
    api: {
      description: 'todos: todos os tipos; ausente: NF-e, NFC-e, CT-e e MDF-e. outro: os demais, por modelo',
      examples: ['nfe'],
    },
  },
  modelos: {
    api: {
      maxLength: 120,
      description: `Vários por vírgula: ${MODELOS_OUTRO.join(', ')}. Sem ele, os valores de \`outro\` não se somam`,
      examples: ['59'],
    },
    refusal: 'Informe modelos conhecidos, separados por vírgula.',
  },
  month: {
    api: {
      maxLength: 7,
      description: 'AAAA-MM, o mês da escrita: emissão ou, em NFS-e, competência. Com as datas, vale a parte comum',
      examples: ['2026-10'],
    },
  },
  late: {
    api: {
      description: 'S: só o que chegou ou mudou depois de fechado o seu mês; com mes: depois de fechado esse mês',
    },
    paper: ['que chegaram ou mudaram depois do fechamento', 'sem as de depois do fechamento'],
  },
  conflict: {
    api: {
      description:
        'S: só notas de que chegou outra cópia com conteúdo diferente, sem prova da autoridade para uma delas',
    },
    paper: ['com outra cópia de conteúdo diferente', 'sem outra cópia de conteúdo diferente'],
  },
  competencia: { api: [{ description: 'Só NFS-e, como as cinco seguintes' }, {}] },
  serviceRole: { api: { examples: ['prestador'] } },
  service: {
    api: { pattern: '^\\d{2}\\.?\\d{2}\\.?\\d{2}$', description: 'cTribNac', examples: ['010701'] },
    refusal: 'Informe o código do serviço, de seis dígitos.',
  },
  taxedAt: {
    api: { description: 'Da incidência do ISSQN (IBGE)', examples: ['3550308'] },
    refusal: 'Informe o código do município no IBGE, de sete dígitos.',
  },
  issWithheld: {
    api: { description: 'S: ISSQN retido pelo tomador ou pelo intermediário' },
    paper: ['com ISS retido', 'sem ISS retido'],
  },
  number: { api: [{ examples: ['1'] }, { examples: ['2000'] }] },
  cents: {},
  chave: {
    api: {
      minLength: 6,
      maxLength: 14_000,
      description: 'Chave inteira ou prefixo de 6 ou mais; ou várias chaves inteiras, por vírgula, até 300',
      examples: ['35261111222333000181550010000012341000012349'],
    },
  },
  party: { paper: 'outra parte' },
  sides: {
    api: { pattern: '^[ERer]$', description: 'E emitidas, R recebidas; ausente = ambas', examples: ['E'] },
  },
  branch: { api: { maxLength: 40, description: 'Ordem (4) ou CNPJ inteiro', examples: ['0001'] } },
  situacoes: {
    api: { maxLength: 120, description: 'Várias, por vírgula', examples: ['autorizada'] },
    refusal: 'Informe ao menos uma',
  },
  words: { api: { minLength: 2, maxLength: 100, examples: ['padaria'] } },
  imported: { paper: 'importação' },
  imports: {
    api: {
      minLength: 36,
      maxLength: 14_000,
      description: 'Id de uma importação (POST /importar); vários, por vírgula',
      examples: ['01939f6e-7a00-7000-8000-000000000001'],
    },
  },
  verdicts: {
    api: {
      maxLength: 60,
      description: 'Com ds_importacao: importado, repetido (já estava guardada), atualizado; vários, por vírgula',
      examples: ['importado'],
    },
  },
  cfop: {
    api: { pattern: '^\\d{4}$', description: 'CFOP da nota ou de um dos seus itens', examples: ['5102'] },
    refusal: 'Informe um CFOP de quatro dígitos.',
  },
  serie: { api: { examples: ['1'] } },
  uf: { api: { pattern: '^[A-Za-z]{2}$', description: 'UF da outra parte', examples: ['SP'] } },
  downloaded: { paper: ['já baixadas', 'não baixadas'] },
  homologacao: { paper: ['com as de homologação', ''] },
  signatures: {
    api: {
      maxLength: 60,
      description: 'valida, invalida, ausente, nao_verificavel; várias, por vírgula',
      examples: ['valida'],
    },
  },
  proofs: {
    api: {
      maxLength: 60,
      description: 'obtida, provada, assinada, alegada; várias, por vírgula',
      examples: ['provada'],
    },
  },
  origins: {
    api: { maxLength: 30, description: 'importacao, captura; várias, por vírgula', examples: ['captura'] },
  },
  manifests: {
    api: {
      maxLength: 80,
      description:
        'Só NF-e recebida, em que a empresa é a destinatária: sem, ciencia, confirmada, desconhecida, nao_realizada, tacita; várias, por vírgula',
      examples: ['sem,ciencia'],
    },
    refusal: 'Informe ao menos uma',
  },
  dueBy: {
    api: {
      description:
        'O próximo prazo de manifestação termina até este dia: o da Ciência, se ainda cabe, ou o da conclusiva. Sem ds_manifestacao, só ' +
        'sem e ciencia',
    },
  },
  foreign: {
    api: { description: 'S: só o que outra pessoa trouxe; N: só o resto' },
    paper: ['enviadas por terceiro', 'não enviadas por terceiro'],
  },
  pending: {
    api: { description: 'S: só as que têm cancelamento a confirmar' },
    paper: ['com cancelamento a confirmar', 'sem cancelamento a confirmar'],
  },
  unknownProtocol: {
    api: {
      maxLength: 20,
      description:
        'desconhecido: só as de protocolo com uma situação que o portal não conhece (na NFS-e, o cStat da nota)',
      examples: ['desconhecido'],
    },
    paper: ['com protocolo desconhecido', ''],
  },
  tag: { api: { maxLength: 40, description: 'Só as notas com esta etiqueta', examples: ['alto valor'] } },
}

/** The filters in the order of the API's document. */
export const apiOrder: readonly FilterName[] = [
  ...new Set([...(Object.keys(TEXTS) as FilterName[]), ...filterRows.map(([name]) => name)]), // the keys of the table
]

/** The text of a filter; of one without it, what its row has. */
export function filterText(name: FilterName): FilterText {
  const row: FilterRow = FILTERS[name]
  const own = row.example === undefined ? {} : { api: { examples: [row.example] } }
  return { ...own, ...(row.sort === 'code' && { refusal: row.fault }), ...TEXTS[name] }
}
