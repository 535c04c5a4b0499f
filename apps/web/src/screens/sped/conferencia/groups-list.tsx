import { Check, ChevronDown, ChevronUp, CircleX, TriangleAlert } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import type { Group } from '../base/groups.ts'
import styles from '../base/sped.module.css'

interface Props {
  groups: readonly Group[]
  chosen: string | undefined
  onChoose: (codigo: string | undefined) => void
  /** Detail inside the list, for narrow windows; null when it has a column of its own */
  detail: ((group: Group) => ReactNode) | null
  /** Content above the list */
  children?: ReactNode
}

/** List of causes: errors, then warnings. Arrow keys move the focus. */
export function GroupsList({ groups, chosen, onChoose, detail, children }: Props) {
  return (
    <div className={styles.left}>
      {children}
      {(['erro', 'aviso'] as const).map((gravidade) => {
        const members = groups.filter((group) => group.gravidade === gravidade)
        const open = members.filter(({ solved }) => !solved).length
        if (members.length === 0) return null
        const names = gravidade === 'erro' ? ['erro', 'erros', 'impedem a geração'] : ['aviso', 'avisos', 'não impedem']
        return (
          <section key={gravidade} aria-label={gravidade === 'erro' ? 'Erros' : 'Avisos'}>
            <h2 className={styles.groupsHead}>
              <b>{open === 0 ? `Nenhum ${names[0]}` : `${open} ${open === 1 ? names[0] : names[1]}`}</b>
              {open > 0 && <span>{open === 1 ? names[2]?.replace('impedem', 'impede') : names[2]}</span>}
            </h2>
            <ul>
              {members.map((group) => (
                <li
                  key={group.codigo}
                  className={cx(styles.group, group.codigo === chosen && styles.chosen, group.solved && styles.solved)}
                >
                  <button
                    type="button"
                    data-group=""
                    className={styles.groupButton}
                    aria-expanded={detail ? group.codigo === chosen : undefined}
                    aria-current={!detail && group.codigo === chosen ? 'true' : undefined}
                    onKeyDown={walk}
                    onClick={() => onChoose(detail && group.codigo === chosen ? undefined : group.codigo)}
                  >
                    <Mark group={group} />
                    <span className={styles.groupWords}>
                      <span className={styles.groupTitle}>{group.cause.title}</span>
                      <span className={styles.groupShort}>
                        {group.solved ? `Resolvido, ${group.count}` : group.cause.short}
                      </span>
                    </span>
                    {!group.solved && <span className={styles.groupCount}>{group.count}</span>}
                    {detail &&
                      (group.codigo === chosen ? (
                        <ChevronUp size={20} aria-hidden="true" />
                      ) : (
                        <ChevronDown size={20} aria-hidden="true" />
                      ))}
                  </button>
                  {detail && group.codigo === chosen && <div className={styles.inside}>{detail(group)}</div>}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Mark({ group }: { group: Group }) {
  if (group.solved) return <Check size={16} className={styles.markOk} aria-label="Resolvido" role="img" />
  if (group.gravidade === 'erro') return <CircleX size={16} className={styles.markError} aria-label="Erro" role="img" />
  return <TriangleAlert size={16} className={styles.markAmber} aria-label="Aviso" role="img" />
}

/** Moves the focus to the neighbouring cause with ↑ and ↓. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const all = [...document.querySelectorAll<HTMLButtonElement>('[data-group]')]
  all[all.indexOf(event.currentTarget) + step]?.focus()
}
