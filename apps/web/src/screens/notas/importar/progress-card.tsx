import type { Veredito } from '../../../api/notas/importar.ts'
import { Button } from '../../../kit/button.tsx'
import work from '../../../kit/work-card.module.css'
import { cx } from '../../../lib/cx.ts'
import { formatBytes, formatCount, formatInteger } from '../../../lib/format.ts'
import { COUNT_OF } from '../../../uploads/upload-plan.ts'
import { judged, percent } from '../../../uploads/upload-progress.ts'
import { ImportResult } from './import-result.tsx'
import styles from './importar.module.css'
import { PendingClaims } from './pending-claims.tsx'
import { VerdictGroups } from './verdict-groups.tsx'
import { countsOf, isOver, type View } from './view.ts'

const ORDER: { veredito: Veredito; word: string }[] = [
  { veredito: 'importado', word: 'Importados' },
  { veredito: 'repetido', word: 'Repetidos' },
  { veredito: 'atualizado', word: 'Atualizados' },
  { veredito: 'rejeitado', word: 'Rejeitados' },
]

export function ProgressCard({ view, onStop }: { view: View; onStop: () => void }) {
  const { phase } = view
  const counts = countsOf(view)
  const sending = phase === 'sending'
  const judgedCount = judged(counts)
  return (
    <section className={work.card} aria-label="Andamento">
      <div className={styles.summary}>
        <div className={work.top}>
          <span className={work.number}>
            {sending ? `${percent(view.sent, view.bytes)} %` : formatInteger(judgedCount)}
          </span>
          <span className={work.of}>
            {sending ? 'enviado' : `de ${formatCount(counts.total, 'arquivo', 'arquivos')}`}
          </span>
          <span className={styles.left}>
            {phase === 'judging' && estimate(view)}
            {(sending || phase === 'judging') && (
              <Button disabled={view.stopping} onClick={onStop}>
                {view.stopping ? 'Cancelando…' : 'Cancelar'}
              </Button>
            )}
          </span>
        </div>
        <p className={cx(work.sentence, phase === 'failed' && styles.wrong)} role="status">
          {sentence(view)}
        </p>
        <Bar view={view} />
        <ul className={work.legend}>
          {ORDER.map(({ veredito, word }) => (
            <li key={veredito}>
              <span className={cx(work.dot, styles[veredito])} aria-hidden="true" />
              {word} <strong>{formatInteger(counts[COUNT_OF[veredito]])}</strong>
            </li>
          ))}
        </ul>
      </div>
      {isOver(view.phase) && <PendingClaims ids={view.ids} known={counts.cancelamentos_pendentes ?? 0} />}
      {isOver(view.phase) && <ImportResult ids={view.ids} />}
      <VerdictGroups view={view} />
    </section>
  )
}

function Bar({ view }: { view: View }) {
  const { phase, sent, bytes } = view
  const counts = countsOf(view)
  if (phase === 'sending') {
    return (
      <div className={work.bar} aria-hidden="true">
        <span className={styles.sent} style={{ width: `${percent(sent, bytes)}%` }} />
      </div>
    )
  }
  const all = Math.max(counts.total, 1)
  return (
    <div className={work.bar} aria-hidden="true">
      {ORDER.map(({ veredito }) => {
        const share = (counts[COUNT_OF[veredito]] / all) * 100
        return (
          share > 0 && <span key={veredito} className={styles[veredito]} style={{ width: `${share}%`, minWidth: 3 }} />
        )
      })}
    </div>
  )
}

function sentence(view: View): string {
  const { phase, message, name } = view
  const counts = countsOf(view)
  switch (phase) {
    case 'sending':
      return message ?? `Enviando: ${formatBytes(view.sent)} de ${formatBytes(view.bytes)}. Não feche esta página.`
    case 'judging': {
      if (message) return message
      const size = view.bytes > 0 ? ` · ${formatBytes(view.bytes)}` : ''
      return `${name}${size} · já está tudo no servidor: pode sair desta página`
    }
    case 'stopped':
      return `Parado. ${formatCount(judged(view.counts), 'arquivo já julgado fica', 'arquivos já julgados ficam')}.`
    case 'failed':
      return `${message ?? 'O envio falhou.'} O que já foi julgado fica guardado.`
    case 'done':
      return `Concluído: ${[
        formatCount(counts.importados, 'importado', 'importados'),
        formatCount(counts.atualizados, 'atualizado', 'atualizados'),
        formatCount(counts.repetidos, 'repetido', 'repetidos'),
        formatCount(counts.rejeitados, 'rejeitado', 'rejeitados'),
      ].join(', ')}.`
  }
}

const SOON = 2000

/** Remaining time from the current speed; '' while unknown. */
function estimate({ counts, startedAt }: View): string {
  const judgedCount = judged(counts)
  const elapsed = startedAt === null ? 0 : Date.now() - startedAt
  if (judgedCount === 0 || elapsed < SOON || counts.total <= judgedCount) return ''
  const seconds = Math.ceil((elapsed / judgedCount) * (counts.total - judgedCount)) / 1000
  if (seconds < 90) return `faltam cerca de ${formatCount(Math.max(1, Math.round(seconds)), 'segundo', 'segundos')}`
  return `faltam cerca de ${formatCount(Math.round(seconds / 60), 'minuto', 'minutos')}`
}
