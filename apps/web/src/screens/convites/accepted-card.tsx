import type { ConviteRecebido } from '@portal/contract/escritorio/convites.ts'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { useEmpresas } from '../../session/empresa.ts'
import { acceptedText } from './convite-words.ts'
import styles from './convites.module.css'

/** Result of an accepted invitation, with a link to the new company. Takes the focus of the invitation. */
export function AcceptedCard({ convite }: { convite: ConviteRecebido }) {
  const { empresas, choose } = useEmpresas()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  const { cpfcnpj } = convite
  return (
    <div className={styles.accepted}>
      <p ref={line} tabIndex={-1} role="status">
        <CircleCheck size={16} aria-hidden="true" />
        {acceptedText(convite)}
      </p>
      {cpfcnpj && empresas.some((empresa) => empresa.cpfcnpj === cpfcnpj) && (
        <Button look="primary" onClick={() => void choose(cpfcnpj, '/notas/nfe')}>
          Usar esta empresa
        </Button>
      )}
    </div>
  )
}
