import type { CteProc, InfCte } from '../cte/layout.gen.ts'
import { NAMES } from '../cte/names.gen.ts'
import { groupAt, type Mirror } from '../mirror/mirror.ts'
import { parseNames } from '../mirror/names.ts'
import { leaveTaken, type Taking, takeGroup, taking } from '../mirror/take.ts'
import { child, find, type XmlNode } from '../xml/node.ts'
import type { CteDocumento, DocumentoParty, PartyGroup } from './model.ts'
import { partiesOf } from './party.ts'
import { move } from './section.ts'

/** The three documents of the layout differ in the name of the signed element. */
const FORMS = ['CTe', 'CTeOS', 'CTeSimp'] as const
/** What layout 2.00 called toma3 and toma4. */
const OLD = [
  ['toma03', 'toma3'],
  ['toma04', 'toma4'],
] as const
const LAYOUTS = FORMS.map((form) => ({
  form,
  layout: parseNames({
    ...NAMES,
    CteProc: NAMES.CteProc.replace('CTe:CTe', `${form}:CTe`),
    Ide: `${NAMES.Ide} toma03:Toma3 toma04:Toma4`,
  }),
}))

/**
 * The full model of a CT-e, CT-e OS or CT-e simplificado; `root` holds an infCte, itself or in its CTe, CTeOS or CTeSimp.
 * Shape   the groups of infCTeNorm and, of a simplificado, those of infCte itself stand in the same sections; toma03 and toma04 of
 *         2.00 stand as toma3 and toma4
 * Throws  FiscalError `documento.too_large`
 * Source  MOC CT-e; schemas PL_CTe_300a, PL_CTe_400 and its RTC
 */
export function cteDocumento(root: XmlNode): CteDocumento {
  const bare = child(root, 'infCte') !== undefined
  const { form, layout: names } = LAYOUTS.find((one) => !bare && find(root, one.form, 'infCte')) ?? LAYOUTS[0]!
  const to = taking(names)
  const taken = takeGroup(root, { type: bare ? 'CTe' : 'CteProc', path: root.name }, to)
  const proc = complete(bare ? { CTe: taken } : taken, form)
  const { CTe: cte, ...around } = proc
  const { infCte: inf } = cte
  const { ide, '@versao': layout = '' } = inf
  const header = { infCte: move(inf, '@versao', '@Id'), CTe: move(cte, '@versao'), ...move(cte, 'infCTeSupl'), ide }
  const parties = movePartiesOf(inf)
  const sections = moveSections(inf)
  const documento: CteDocumento = {
    kind: 'cte',
    layout,
    root: root.name,
    header,
    protocol: {
      cteProc: move(around, '@versao', '@ipTransmissor', '@nPortaCon', '@dhConexao'),
      ...move(around, 'protCTe'),
    },
    parties,
    ...sections,
    rest: to.rest,
  }
  leaveUnmoved(inf, `${bare ? root.name : `${root.name}/${form}`}/infCte`, to)
  leaveTaken(around, root.name, to)
  return documento
}

type Sections = Omit<CteDocumento, 'kind' | 'layout' | 'root' | 'header' | 'protocol' | 'parties' | 'rest'>

/** A simplificado has at the top what the others have in infCTeNorm; where both are filled, the second stays behind. */
function moveSections(inf: InfCte): Sections {
  const top = move(inf, 'det', 'infCarga', 'infModal', 'cobr', 'infCteSub')
  const norm = move(
    inf.infCTeNorm,
    ...(['infDoc', 'docAnt', 'infDocRef', 'infGTVe', 'seg', 'veicNovos', 'infServico'] as const),
    ...(['infGlobalizado', 'infServVinc', 'refCTeCanc'] as const),
    ...(['infCarga', 'infModal', 'cobr', 'infCteSub'] as const).filter((name) => top[name] === undefined),
  )
  const both = { ...norm, ...top }
  return {
    items: both.det ?? [],
    values: move(inf, 'vPrest', 'imp', 'total'),
    cargo: move(both, 'infCarga', 'veicNovos', 'infServico'),
    documents: move(both, 'infDoc', 'docAnt', 'infDocRef', 'infGTVe'),
    modal: move(both, 'infModal'),
    insurance: move(both, 'seg'),
    payments: { ...move(both, 'cobr'), ...move(inf, 'pgtoVinc', 'tpPagAnt') },
    references: {
      ...move(both, 'infCteSub', 'infGlobalizado', 'infServVinc', 'refCTeCanc'),
      ...move(inf, 'infCteComp', 'infCteAnu', 'gPagAntecipado'),
    },
    notes: move(inf, 'compl', 'infRespTec', 'infSolicNFF', 'infPAA'),
  }
}

/** Groups that pay when `toma3` names them by number. */
const PAYERS: Record<string, PartyGroup> = { 0: 'rem', 1: 'exped', 2: 'receb', 3: 'dest' }

function movePartiesOf(inf: InfCte): DocumentoParty[] {
  const { emit, rem, exped, receb, dest, autXML } = move(
    inf,
    ...(['emit', 'rem', 'exped', 'receb', 'dest', 'autXML'] as const),
  )
  const { toma4 } = move(inf.ide, 'toma4')
  const { toma } = move(inf, 'toma')
  const payer = payerOf(inf.ide.toma3?.toma ?? toma?.toma, toma4 ? 'toma4' : 'toma')
  const parties = partiesOf([
    ['emit', emit],
    ['toma', toma],
    ['toma4', toma4],
    ['rem', rem],
    ['exped', exped],
    ['receb', receb],
    ['dest', dest],
    ['autXML', autXML],
  ])
  return parties.map((party) => ({ ...party, payer: party.role === payer }))
}

/** Who pays: named by number (`toma3`, `toma.toma` of a simplificado), or by himself. */
const payerOf = (number: string | undefined, himself: PartyGroup): PartyGroup => PAYERS[number ?? ''] ?? himself

/** What no section took, on its official place. */
function leaveUnmoved({ ide: _ide, infCTeNorm, ...left }: InfCte, path: string, to: Taking): void {
  leaveTaken(left, path, to)
  leaveTaken(infCTeNorm, `${path}/infCTeNorm`, to)
}

function complete(proc: Mirror, form: string): CteProc {
  if (form !== 'CTe') {
    proc.CTe = proc[form]
    delete proc[form]
  }
  const inf = groupAt(groupAt(proc, 'CTe'), 'infCte')
  const ide = groupAt(inf, 'ide')
  for (const [old, name] of OLD) {
    if (ide[old] === undefined || ide[name] !== undefined) continue
    ide[name] = ide[old]
    delete ide[old]
  }
  return proc as unknown as CteProc // what is used of it is in place; every other field is optional
}
