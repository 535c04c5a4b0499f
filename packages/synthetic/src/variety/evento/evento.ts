import { later, type Moment, written } from '../../base/calendar.ts'
import { signElement } from '../../base/seal.ts'
import { type Tree, writeTree } from '../../base/tree.ts'
import { NAMESPACES, XML_DECLARATION } from '../../base/xml.ts'
import { stateOf } from '../../facts/states.ts'
import { type Context, identify, taxIdOf } from '../base/context.ts'
import type { Made } from '../base/model.ts'

type Space = 'nfe' | 'cte' | 'mdfe'

/** What happened, to which sort of document. */
export interface EventoWish {
  space: Space
  modelo: number
  tpEvento: string
  /** What `detEvento` holds */
  detail: (about: About) => Tree
  /** The recipient says it; default the issuer */
  byRecipient?: boolean
  /** Registered by the national environment */
  national?: boolean
  sequence?: number
  tpEmis?: string
  homologacao?: boolean
  /** Only asked for, not registered */
  bare?: boolean
  schema?: string
  /** The schema was published before tax ids had letters */
  digitsOnly?: boolean
  /** The schema of `detail`, and the element that it describes */
  part?: { element: string; schema: string }
}

export interface About {
  context: Context
  chave: string
  moment: Moment
  nProt: string
  cUF: string
}

const LAYOUTS = {
  nfe: { key: 'chNFe', proc: 'procEventoNFe', suffix: '', version: '1.00', detail: 'versao' },
  cte: { key: 'chCTe', proc: 'procEventoCTe', suffix: 'CTe', version: '4.00', detail: 'versaoEvento' },
  mdfe: { key: 'chMDFe', proc: 'procEventoMDFe', suffix: 'MDFe', version: '3.00', detail: 'versaoEvento' },
} as const

interface Draft extends About {
  wish: EventoWish
  organ: string
}

function request({ context, chave, moment, wish, organ, ...rest }: Draft): Tree {
  const layout = LAYOUTS[wish.space]
  const about = { context, chave, moment, ...rest }
  return {
    cOrgao: organ,
    tpAmb: wish.homologacao ? '2' : '1',
    ...taxIdOf(wish.byRecipient ? context.outro : context.emitente),
    [layout.key]: chave,
    dhEvento: written(moment),
    tpEvento: wish.tpEvento,
    nSeqEvento: String(wish.sequence ?? 1),
    verEvento: wish.space === 'nfe' ? '1.00' : undefined,
    detEvento: { [`@${layout.detail}`]: layout.version, ...wish.detail(about) },
  }
}

/** The authority writes its own time, whatever the issuer's. */
const inBrasilia = (moment: Moment): Moment => {
  const behind = Number(moment.offset.slice(1, 3)) - 3
  return { ...later(moment, behind * 3600), offset: '-03:00' }
}

function reply({ context, chave, moment, wish, organ, cUF }: Draft): Tree {
  const { key, suffix, version } = LAYOUTS[wish.space]
  const nProt = `9${context.random.digits(14)}`
  return {
    [`retEvento${suffix}`]: {
      '@versao': version,
      infEvento: {
        '@Id': `ID${nProt}`,
        tpAmb: wish.homologacao ? '2' : '1',
        verAplic: 'TESTE-EVENTO-2.0',
        cOrgao: organ,
        cStat: '135',
        xMotivo: 'Evento registrado e vinculado ao documento',
        [key]: chave,
        tpEvento: wish.tpEvento,
        xEvento: 'Evento registrado',
        nSeqEvento: String(wish.sequence ?? 1),
        cOrgaoAutor: wish.tpEvento === '110140' ? cUF : undefined,
        dhRegEvento: written(inBrasilia(later(moment, 4))),
        nProt,
      },
    },
  }
}

/** The request signed, and wrapped with its answer unless it is bare. */
function write(draft: Draft): Buffer {
  const { context, chave, wish } = draft
  const { proc, suffix, version } = LAYOUTS[wish.space]
  const namespace = NAMESPACES[wish.space]
  const places = wish.space === 'cte' ? 3 : 2
  const id = `ID${wish.tpEvento}${chave}${String(wish.sequence ?? 1).padStart(places, '0')}`
  const body = writeTree(request(draft))
  const author = wish.byRecipient ? context.outro : context.emitente
  const node = { name: 'infEvento', namespace, attributes: `Id="${id}"`, id, body }
  const { element } = signElement(node, author, context.signer)
  const evento =
    `<evento${suffix} versao="${version}" xmlns="${namespace}"><infEvento Id="${id}">${body}</infEvento>` +
    `${element}</evento${suffix}>`
  if (wish.bare) return Buffer.from(XML_DECLARATION + evento)
  const answer = writeTree(reply(draft))
  return Buffer.from(`${XML_DECLARATION}<${proc} versao="${version}" xmlns="${namespace}">${evento}${answer}</${proc}>`)
}

const LETTERS = 'the schema was published before tax ids had letters and refuses them in keys'

export function makeEvento(context: Context, wish: EventoWish): Made {
  const { chave } = identify(context, { modelo: wish.modelo, tpEmis: wish.tpEmis ?? '1' })
  const moment = later(context.moment, 86_400 + context.random.int(0, 80_000))
  const cUF = stateOf(context.emitente.uf).cUF
  const nProt = `1${context.random.digits(14)}`
  const draft: Draft = { context, chave, moment, nProt, cUF, wish, organ: wish.national ? '91' : cUF }
  const refused = wish.digitsOnly === true && /[A-Z]/.test(chave)
  return {
    kind: 'evento',
    chave,
    name: `${chave}-evento-${wish.tpEvento}-${wish.sequence ?? 1}.xml`,
    bytes: write(draft),
    state: { situacao: wish.bare ? 'sem_protocolo' : 'autorizada' },
    schema: refused ? null : (wish.schema ?? null),
    reason: refused ? LETTERS : undefined,
    parts: wish.part && !refused ? [wish.part] : [],
  }
}
