import { useEffect, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import styles from '../produtos.module.css'
import { showCell } from '../register/line.ts'
import type { Candidate } from './malha-list.ts'

interface Props {
  ncm: string
  /** Already shown above */
  suggested: string | undefined
  cestsOf: (ncm: string) => Promise<readonly Candidate[]>
  onUse: (code: string) => void
}

/** The other CESTs of the line's NCM, on demand; the user decides. */
export function Others({ ncm, suggested, cestsOf, onUse }: Props) {
  const [candidates, setCandidates] = useState<readonly Candidate[]>([])
  const [open, setOpen] = useState(suggested === undefined)
  useEffect(() => {
    let current = true
    void cestsOf(ncm).then((all) => {
      if (current) setCandidates(all)
    })
    return () => {
      current = false
    }
  }, [ncm, cestsOf])
  const others = candidates.filter(({ code }) => code !== suggested)
  if (others.length === 0) return null
  if (!open)
    return (
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        {others.length === 1 ? 'Ver o outro' : `Ver os outros ${others.length}`}
      </button>
    )
  return (
    <ul className={styles.others} aria-label={suggested === undefined ? 'CEST possíveis' : 'Outros CEST'}>
      {others.map(({ code, name }) => (
        <li key={code}>
          <span>{name}</span>
          <Button look="quiet" onClick={() => onUse(code)}>
            Usar {showCell('cd_cest', code)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
