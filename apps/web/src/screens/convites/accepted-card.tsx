import type { ConviteRecebido } from '@portal/contract/convites.ts'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { useEmpresas } from '../../session/empresa.ts'
import { inviterName, papelWord } from './convite-words.ts'
import styles from './convites.module.css'

/** Result of an accepted invitation, with a link to the new company. Takes the focus of the invitation. */
export function AcceptedCard({ convite }: { convite: ConviteRecebido }) {
  const { empresas, choose } = useEmpresas()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  const { cpfcnpj, papel } = convite
  const name = inviterName(convite)
  return (
    <div className={styles.accepted}>
      <p ref={line} tabIndex={-1} role="status">
        <CircleCheck size={16} aria-hidden="true" />
        {name} agora está entre as suas empresas, com o papel {papelWord(papel)}.
      </p>
      {cpfcnpj && empresas.some((empresa) => empresa.cpfcnpj === cpfcnpj) && (
        <Button look="primary" onClick={() => void choose(cpfcnpj, '/notas/nfe')}>
          Usar esta empresa
        </Button>
      )}
    </div>
  )
}
