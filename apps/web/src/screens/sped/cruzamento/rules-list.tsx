import type { RegraCruzada } from '@portal/contract/sped/cruzamento.ts'
import { ChevronDown, ChevronUp, CircleX, TriangleAlert } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { formatInteger } from '../../../lib/format.ts'
import styles from '../base/sped.module.css'
import type { RuleGroup } from './rules.ts'

interface Props {
  groups: readonly RuleGroup[]
  chosen: string | undefined
  onChoose: (codigo: string | undefined) => void
  /** Differences inside the list, for narrow windows; null when they have a column of their own */
  detail: ((rule: RegraCruzada) => ReactNode) | null
}

/** Rules with differences, by subject. Arrow keys move the focus. */
export function RulesList({ groups, chosen, onChoose, detail }: Props) {
  return (
    <>
      {groups.map(({ name, rules, count }) => (
        <section key={name} aria-label={name}>
          <h2 className={styles.groupsHead}>
            <b>{name}</b>
            <span>{formatInteger(count)}</span>
          </h2>
          <ul>
            {rules.map((rule) => {
              const open = rule.codigo === chosen
              return (
                <li key={rule.codigo} className={cx(styles.group, open && styles.chosen)}>
                  <button
                    type="button"
                    data-rule=""
                    className={styles.groupButton}
                    aria-expanded={detail ? open : undefined}
                    aria-current={!detail && open ? 'true' : undefined}
                    onKeyDown={walk}
                    onClick={() => onChoose(detail && open ? undefined : rule.codigo)}
                  >
                    <Mark gravidade={rule.gravidade} />
                    <span className={styles.groupWords}>
                      <span className={styles.groupTitle}>{rule.nm_regra}</span>
                    </span>
                    <span className={styles.groupCount}>{formatInteger(rule.quantidade)}</span>
                    {detail &&
                      (open ? (
                        <ChevronUp size={20} aria-hidden="true" />
                      ) : (
                        <ChevronDown size={20} aria-hidden="true" />
                      ))}
                  </button>
                  {detail && open && <div className={styles.inside}>{detail(rule)}</div>}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}

function Mark({ gravidade }: Pick<RegraCruzada, 'gravidade'>) {
  if (gravidade === 'erro') return <CircleX size={16} className={styles.markError} aria-label="Erro" role="img" />
  return <TriangleAlert size={16} className={styles.markAmber} aria-label="Aviso" role="img" />
}

/** Moves the focus to the neighbouring rule with ↑ and ↓. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const all = [...document.querySelectorAll<HTMLButtonElement>('[data-rule]')]
  all[all.indexOf(event.currentTarget) + step]?.focus()
}
