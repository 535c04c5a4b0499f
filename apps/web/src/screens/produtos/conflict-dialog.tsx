import { FIELD_BY_PATH } from '@portal/tables/checks/fields.ts'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Modal } from '../../kit/modal.tsx'
import styles from './paste/paste.module.css'
import { showCell } from './register/line.ts'
import type { Clash } from './register/merge.ts'
import type { Conflict } from './register/use-register.ts'
import { timeText } from './register/words.ts'

interface Props {
  conflict: Conflict
  onSettle: (theirs: readonly Clash[]) => void
}

const cellText = (path: string, text: string) => (text === '' ? 'vazio' : showCell(path, text))

/**
 * Conflict of two saves: fields changed by both users are chosen here; the other changes are already merged.
 */
export function ConflictDialog({ conflict, onSettle }: Props) {
  const { clashes, who, at, version } = conflict
  const [theirs, setTheirs] = useState<ReadonlySet<number>>(new Set())
  const settle = () => onSettle(clashes.filter((_, index) => theirs.has(index)))
  const choose = (index: number, other: boolean) => {
    const next = new Set(theirs)
    if (other) next.add(index)
    else next.delete(index)
    setTheirs(next)
  }
  const when = at ? ` às ${timeText(at)}` : ''
  const count = version.toLocaleString('pt-BR')
  return (
    <Modal
      title={`${who ?? 'Alguém'} salvou a versão ${count}${when}.`}
      icon={TriangleAlert}
      tone="amber"
      wide
      text={
        clashes.length === 0
          ? 'Nenhum campo foi alterado pelos dois: as suas alterações foram juntadas à versão nova. Confira e salve de novo.'
          : 'Compare e escolha. O que só um dos dois alterou já foi juntado; nada foi salvo ainda.'
      }
      away={clashes.length === 0 ? 'Continuar' : 'Ficar com as minhas'}
      action={clashes.length === 0 ? undefined : { label: 'Usar estas escolhas', onClick: settle }}
      onClose={() => onSettle([])}
    >
      {clashes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it
        <section className={styles.clashes} tabIndex={0} aria-label="Campos que os dois alteraram">
          <table>
            <thead>
              <tr>
                <th scope="col">Produto</th>
                <th scope="col">Campo</th>
                <th scope="col">Era</th>
                <th scope="col">Deles</th>
                <th scope="col">Sua</th>
              </tr>
            </thead>
            <tbody>
              {clashes.map((clash, index) => (
                <tr key={`${clash.code} ${clash.path}`}>
                  <th scope="row">
                    {clash.code} <span className={styles.unused}>{clash.name}</span>
                  </th>
                  <td>{FIELD_BY_PATH.get(clash.path)?.label}</td>
                  <td data-name="Era">{cellText(clash.path, clash.base)}</td>
                  {[true, false].map((other) => (
                    <td key={String(other)} data-name={other ? 'Deles' : 'Sua'}>
                      <label className={styles.choice}>
                        <input
                          type="radio"
                          name={`conflito-${index}`}
                          checked={theirs.has(index) === other}
                          onChange={() => choose(index, other)}
                        />
                        {cellText(clash.path, other ? clash.theirs : clash.mine)}
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Modal>
  )
}
