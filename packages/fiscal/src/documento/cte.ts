import { emptyHiddenKeys } from '../cte/hidden-keys.ts'
import type { CteProc, InfCte } from '../cte/layout.gen.ts'
import { NAMES } from '../cte/names.gen.ts'
import { groupAt, type Mirror } from '../mirror/mirror.ts'
import { parseNames } from '../mirror/names.ts'
import { addTaken, type LayoutReading, startReading, takeGroup } from '../mirror/take.ts'
import { child, find, type XmlNode } from '../xml/node.ts'
import type { CteDocumento, DocumentoParty, PartyGroup } from './model.ts'
import { partiesOf } from './party.ts'
import { move } from './section.ts'

/** The three documents of the layout differ in the name of the signed element. */
const FORMS = ['CTe', 'CTeOS', 'CTeSimp'] as const
/** Names of toma3 and toma4 in layout 2.00. */
const RENAMED_GROUPS = [
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
 * The full model of a CT-e, CT-e OS or CT-e simplificado. `root` contains an infCte, directly or in its CTe,
 * CTeOS or CTeSimp.
 * Shape   the groups of infCTeNorm, and those of a simplificado's infCte, are in the same sections; toma03
 *         and toma04 of 2.00 are named toma3 and toma4; keys that SEFAZ hid are empty
 * Throws  FiscalError `documento.too_large`
 * Source  MOC CT-e; schemas PL_CTe_300a, PL_CTe_400 and its RTC
 */
export function cteDocumento(root: XmlNode): CteDocumento {
  const isBare = child(root, 'infCte') !== undefined
  const { form, layout: names } =
    LAYOUTS.find((candidate) => !isBare && find(root, candidate.form, 'infCte')) ?? LAYOUTS[0]!
  const reading = startReading(names)
  const group = takeGroup(root, { type: isBare ? 'CTe' : 'CteProc', path: root.name }, reading)
  const proc = complete(isBare ? { CTe: group } : group, form)
  const { CTe: cte, ...procFields } = proc
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
      cteProc: move(procFields, '@versao', '@ipTransmissor', '@nPortaCon', '@dhConexao'),
      ...move(procFields, 'protCTe'),
    },
    parties,
    ...sections,
    rest: reading.rest,
  }
  leaveUnmoved(inf, `${isBare ? root.name : `${root.name}/${form}`}/infCte`, reading)
  addTaken(procFields, root.name, reading)
  return documento
}

type Sections = Omit<CteDocumento, 'kind' | 'layout' | 'root' | 'header' | 'protocol' | 'parties' | 'rest'>

/**
 * A simplificado has in infCte the groups that the other forms have in infCTeNorm. If both have a group, that
 * of infCTeNorm goes to `rest`.
 */
function moveSections(inf: InfCte): Sections {
  const own = move(inf, 'det', 'infCarga', 'infModal', 'cobr', 'infCteSub')
  const norm = move(
    inf.infCTeNorm,
    ...(['infDoc', 'docAnt', 'infDocRef', 'infGTVe', 'seg', 'veicNovos', 'infServico'] as const),
    ...(['infGlobalizado', 'infServVinc', 'refCTeCanc'] as const),
    ...(['infCarga', 'infModal', 'cobr', 'infCteSub'] as const).filter((name) => own[name] === undefined),
  )
  const merged = { ...norm, ...own }
  return {
    items: merged.det ?? [],
    values: move(inf, 'vPrest', 'imp', 'total'),
    cargo: move(merged, 'infCarga', 'veicNovos', 'infServico'),
    documents: move(merged, 'infDoc', 'docAnt', 'infDocRef', 'infGTVe'),
    modal: move(merged, 'infModal'),
    insurance: move(merged, 'seg'),
    payments: { ...move(merged, 'cobr'), ...move(inf, 'pgtoVinc', 'tpPagAnt') },
    references: {
      ...move(merged, 'infCteSub', 'infGlobalizado', 'infServVinc', 'refCTeCanc'),
      ...move(inf, 'infCteComp', 'infCteAnu', 'gPagAntecipado'),
    },
    notes: move(inf, 'compl', 'infRespTec', 'infSolicNFF', 'infPAA'),
  }
}

/** The paying group for each code of `toma3`. */
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

/** The paying group: by code (`toma3`, `toma.toma` of a simplificado), else the tomador's own group. */
const payerOf = (code: string | undefined, ownGroup: PartyGroup): PartyGroup => PAYERS[code ?? ''] ?? ownGroup

/** Adds the fields that no section moved to `rest`, with their official paths. */
function leaveUnmoved({ ide: _ide, infCTeNorm, ...left }: InfCte, path: string, reading: LayoutReading): void {
  addTaken(left, path, reading)
  addTaken(infCTeNorm, `${path}/infCTeNorm`, reading)
}

function complete(proc: Mirror, form: string): CteProc {
  if (form !== 'CTe') {
    proc.CTe = proc[form]
    delete proc[form]
  }
  const inf = groupAt(groupAt(proc, 'CTe'), 'infCte')
  const ide = groupAt(inf, 'ide')
  for (const [old, name] of RENAMED_GROUPS) {
    if (ide[old] === undefined || ide[name] !== undefined) continue
    ide[name] = ide[old]
    delete ide[old]
  }
  emptyHiddenKeys(inf)
  return proc as unknown as CteProc // the required groups exist; every other field is optional
}
