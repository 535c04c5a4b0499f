import type { EventoManifesto } from '@portal/contract/captura/manifestar.ts'
import type { Documento } from '@portal/contract/notas.ts'
import { ChevronDown, Stamp } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../../kit/button.tsx'
import { MenuButton, type MenuEntry } from '../../../kit/menu.tsx'
import { ActDialog } from './act-dialog.tsx'
import { ACTS, fitFor, leftOut, toAcceptFor, whyNot } from './acts.ts'
import styles from './manifestacao.module.css'
import { useRight } from './use-right.ts'

interface Props {
  /** Selected notes, or the open one */
  rows: readonly Documento[]
  onDone?: () => void
}

/** The four acts about received NF-e, each with why it cannot be done. */
export function ManifestMenu({ rows, onDone }: Props) {
  const [evento, setEvento] = useState<EventoManifesto | null>(null)
  const { company, right, certificateEnd, today } = useRight()
  const entries: MenuEntry[] = ACTS.map(({ evento: act, icon: Icon, label }) => {
    const why = whyNot(act, right) ?? (fitFor(act, rows).length === 0 ? leftOut(act, rows) : null)
    // an act that cannot be done stands with its reason
    if (why !== null) return { kind: 'text', key: act, node: <WhyNot label={label} why={why} /> }
    return {
      kind: 'action',
      key: act,
      label,
      icon: <Icon size={16} aria-hidden="true" />,
      onClick: () => setEvento(act),
    }
  })
  return (
    <>
      <MenuButton className={buttonClass()} align="end" entries={entries}>
        <Stamp size={16} aria-hidden="true" />
        Manifestar
        <ChevronDown size={16} aria-hidden="true" />
      </MenuButton>
      {evento && (
        <ActDialog
          {...{ evento, company, certificateEnd, today }}
          toAccept={toAcceptFor(evento, [company.cnpj], new Map([[company.cnpj, right]]))}
          notas={fitFor(evento, rows)}
          onSent={() => onDone?.()}
          onClose={() => setEvento(null)}
        />
      )}
    </>
  )
}

const WhyNot = ({ label, why }: { label: string; why: string }) => (
  <span className={styles.whyNot}>
    {label}
    <small>{why}</small>
  </span>
)
