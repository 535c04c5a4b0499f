import { countText } from '../../base/count-text.ts'
import { ownerPool } from '../../db/pool.ts'
import {
  type AskRows,
  type CertificateFigure,
  type CopyAge,
  type OpenUpload,
  readCertificateFigures,
  readCopyAge,
  readOpenUploads,
  readPageDamage,
  readSequenceFigures,
  readTaskFigures,
  type SequenceFigure,
  type SequenceState,
  type TaskFigures,
  type UploadReason,
} from '../../db/standing.ts'
import { type DoutorFinding, errorFinding, okFinding, warnFinding } from './finding.ts'

/**
 * What stands still or is about to: the figures of `/metrics`, with the remedy. A part that cannot be read has no line: `checkDatabase`
 * says why.
 */
export async function checkStanding(url: string, environment: 1 | 2): Promise<DoutorFinding[]> {
  const pool = ownerPool({ url, max: 1 })
  const ask: AskRows = async <T extends object>(sql: string) => (await pool.query<T>(sql)).rows
  const part = async <T>(read: Promise<T>, judge: (figures: T) => DoutorFinding[]) =>
    read.then(judge, (): DoutorFinding[] => [])
  try {
    return [
      ...(await part(readPageDamage(ask), ({ failures }) => judgePages(failures))),
      ...(await part(readOpenUploads(ask), judgeUploads)),
      ...(await part(readSequenceFigures(ask, environment), judgeSequences)),
      ...(await part(readCertificateFigures(ask), judgeCertificates)),
      ...(await part(readTaskFigures(ask), judgeTasks)),
      ...(await part(readCopyAge(ask), (copy) => (copy ? judgeCopy(copy) : []))),
    ]
  } finally {
    await pool.end()
  }
}

const HOUR = 3_600
const DAY = 24 * HOUR

/** `40 min`, `3 h`, `5 dias`. */
function ageWords(seconds: number): string {
  if (seconds < HOUR) return `${Math.floor(seconds / 60)} min`
  return seconds < 2 * DAY ? `${Math.floor(seconds / HOUR)} h` : `${Math.floor(seconds / DAY)} dias`
}

function judgePages(failures: number): DoutorFinding[] {
  if (failures === 0) return []
  return [
    errorFinding(
      'Banco de dados',
      `o PostgreSQL leu ${countText(failures, 'página danificada', 'páginas danificadas')}: o disco estragou dados.`,
      'O registro do PostgreSQL (pg.log) diz a tabela («invalid page»). Pare o portal, restaure a última cópia em um banco novo («portal copia restaurar») e confira o disco; docs/operations.md, seção 8.',
    ),
  ]
}

const UPLOADS = 'Envios'
const WAITING_TOO_LONG = HOUR

const WHY: Readonly<Record<UploadReason, [why: string, advice: string]>> = {
  working: ['está sendo lido', 'Veja o registro do portal: um disco cheio ou um banco ausente o faz esperar.'],
  queued: ['espera outro envio da mesma empresa', 'Veja o envio que está na frente.'],
  retrying: ['a última tentativa falhou', 'Corrija a causa; o portal tenta de novo sozinho, e já ao reiniciar.'],
  unattended: [
    'nenhum processo com o papel worker roda na pasta de dados que o recebeu',
    'Inicie o portal nessa pasta com PORTAL_PAPEIS=web,worker.',
  ],
  jobless: [
    'não está na fila',
    'Peça ao cliente que envie os arquivos de novo, e cancele este envio na tela Importar.',
  ],
}

function judgeUploads(uploads: readonly OpenUpload[]): DoutorFinding[] {
  const [oldest] = uploads
  if (!oldest) return [okFinding(UPLOADS, 'nenhum em aberto.')]
  if (oldest.seconds < WAITING_TOO_LONG && oldest.reason !== 'jobless')
    return [okFinding(UPLOADS, `${uploads.length} em aberto, o mais antigo há ${ageWords(oldest.seconds)}.`)]
  const [why, advice] = WHY[oldest.reason]
  const error = oldest.error === null ? '' : ` («${oldest.error.split('\n')[0]}»)`
  return [
    warnFinding(
      UPLOADS,
      `${uploads.length} em aberto; o mais antigo (${oldest.id}, pasta ${oldest.spool}) espera há ${ageWords(oldest.seconds)}: ${why}${error}.`,
      advice,
    ),
  ]
}

const CAPTURE = 'Captura'

const STATES: readonly [SequenceState, one: string, many?: string][] = [
  ['stopped', 'parada', 'paradas'],
  ['clock', 'à espera de um relógio que esteve adiantado'],
  ['blocked', 'bloqueada', 'bloqueadas'],
  ['without_certificate', 'sem certificado válido'],
  ['failing', 'sem resposta da SEFAZ'],
  ['paused', 'pausada', 'pausadas'],
]
/** States that a person must end. */
const STANDING: readonly SequenceState[] = ['stopped', 'clock', 'without_certificate']
const SILENT_TOO_LONG = 12 * HOUR

function judgeSequences(figures: readonly SequenceFigure[]): DoutorFinding[] {
  const countOf = (state: SequenceState) => figures.reduce((sum, row) => sum + (row.state === state ? row.count : 0), 0)
  const total = figures.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return []
  const words = STATES.flatMap(([state, one, many = one]) => {
    const count = countOf(state)
    return count > 0 ? [countText(count, one, many)] : []
  })
  const silent = Math.max(
    0,
    ...figures.flatMap((row) => (['waiting', 'failing', 'blocked'].includes(row.state) ? [row.silent] : [])),
  )
  if (silent > SILENT_TOO_LONG) words.push(`uma sem resposta boa há ${ageWords(silent)}`)
  const text = `${countText(total, 'sequência ligada', 'sequências ligadas')}${words.length > 0 ? `: ${words.join(', ')}` : ', em dia'}.`
  const isStanding = STANDING.some((state) => countOf(state) > 0) || silent > SILENT_TOO_LONG
  if (!isStanding) return [okFinding(CAPTURE, text)]
  const clock =
    countOf('clock') > 0 ? ' Com o relógio certo, «portal captura relogio» termina as esperas do futuro.' : ''
  return [warnFinding(CAPTURE, text, `«portal captura estado --todas» diz quais são e o que fazer.${clock}`)]
}

function judgeCertificates(figures: readonly CertificateFigure[]): DoutorFinding[] {
  const countOf = (state: CertificateFigure['state']) => figures.find((row) => row.state === state)?.count ?? 0
  const [expired, week, month] = [countOf('expired'), countOf('ends_in_7_days'), countOf('ends_in_30_days')]
  if (expired + week + month === 0) return []
  const words = [
    ...(expired > 0 ? [countText(expired, 'vencido', 'vencidos')] : []),
    ...(week > 0 ? [`${countText(week, 'vence', 'vencem')} em até 7 dias`] : []),
    ...(month > 0 ? [`${countText(month, 'vence', 'vencem')} em até 30 dias`] : []),
  ]
  return [
    warnFinding(
      'Certificados A1',
      `${words.join(', ')}.`,
      'Peça os novos aos clientes; «portal captura estado --todas» mostra de quem são.',
    ),
  ]
}

const TASKS = 'Tarefas'

function judgeTasks({ waiting, running, failed, oldest }: TaskFigures): DoutorFinding[] {
  const findings: DoutorFinding[] = []
  if (waiting > 0 && oldest > WAITING_TOO_LONG)
    findings.push(
      warnFinding(
        TASKS,
        `${countText(waiting, 'empresa', 'empresas')} na fila, a mais antiga há ${ageWords(oldest)}; ${running} em andamento.`,
        'Veja se algum processo roda com o papel worker.',
      ),
    )
  if (failed > 0)
    findings.push(
      warnFinding(
        TASKS,
        `${countText(failed, 'empresa falhou', 'empresas falharam')} nos últimos 7 dias.`,
        'A tela Tarefas diz por quê.',
      ),
    )
  return findings.length > 0 ? findings : [okFinding(TASKS, `${waiting} na fila, ${running} em andamento.`)]
}

const COPY = 'Cópia'
const COPY_TOO_OLD = 36 * HOUR

function judgeCopy({ seconds, hasCopy, damaged }: CopyAge): DoutorFinding[] {
  const findings: DoutorFinding[] = []
  if (damaged > 0)
    findings.push(
      warnFinding(
        COPY,
        `a mais nova deixou de fora ${countText(damaged, 'envio', 'envios')} com arquivos danificados.`,
        '«portal copia criar» diz as pastas; peça aos clientes que enviem os arquivos de novo.',
      ),
    )
  const plan = 'Faça uma por noite («portal copia criar») em outra máquina; docs/operations.md, seção 4.'
  if (seconds <= COPY_TOO_OLD)
    findings.push(
      okFinding(COPY, hasCopy ? `a mais nova é de há ${ageWords(seconds)}.` : 'nenhuma ainda; a instalação é nova.'),
    )
  else if (hasCopy) findings.push(warnFinding(COPY, `a mais nova é de há ${ageWords(seconds)}.`, plan))
  else findings.push(warnFinding(COPY, `nenhuma, em ${ageWords(seconds)} de instalação.`, plan))
  return findings
}
