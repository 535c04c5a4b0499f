import type { LinhaSaude } from '@portal/contract/captura/estado.ts'
import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import styles from './captura.module.css'
import type { CapturaCompany } from './companies.ts'
import { MendButton } from './mend-button.tsx'
import { useActsOn } from './use-acts-on.ts'

const MOST = 3

/** What a person must mend: one sentence and one button each. */
export function NeedsBand({ companies }: { companies: readonly CapturaCompany[] }) {
  const needy = companies.filter(({ worst }) => worst.ds_estado === 'parada' || worst.ds_estado === 'sem_certificado')
  if (needy.length === 0) return null
  return (
    <ul className={styles.needs} aria-label="Precisa de alguém">
      {needy.slice(0, MOST).map(({ cnpj, name, worst }, index) => (
        <Need key={cnpj} name={name} line={worst} primary={index === 0} />
      ))}
      {needy.length > MOST && (
        <li className={styles.need}>
          <Link to="/notas/captura" search={{ ver: 'paradas' }}>
            Ver as {needy.length} paradas
          </Link>
        </li>
      )}
    </ul>
  )
}

function Need({ name, line, primary }: { name: string; line: LinhaSaude; primary: boolean }) {
  const may = useActsOn(line.nr_cpfcnpj)
  return (
    <li className={styles.need}>
      <CircleX size={16} className={styles.stopped} aria-hidden="true" />
      <p className={styles.sentence}>
        <b>{name}</b>: {line.ds_motivo}
        {!may && ' Peça ao contador.'}
      </p>
      <MendButton line={line} primary={primary} />
    </li>
  )
}
