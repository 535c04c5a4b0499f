import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { leaveEscritorio } from '../../api/escritorio/escritorio.ts'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { Modal } from '../../kit/modal.tsx'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../../session/act.ts'
import { useInOffice } from '../../session/office.ts'
import { ContaSection } from './section.tsx'

/** The way out of the user's office; nothing for who works in none. */
export function EscritorioSection() {
  const inOffice = useInOffice()
  const [leaving, setLeaving] = useState(false)
  if (!inOffice) return null
  return (
    <ContaSection title="Seu escritório" text="Você vê as empresas da carteira enquanto trabalha nele.">
      <Button onClick={() => setLeaving(true)}>
        <LogOut size={16} aria-hidden="true" />
        Sair do escritório
      </Button>
      {leaving && <LeaveDialog onClose={() => setLeaving(false)} />}
    </ContaSection>
  )
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { busy, error, run } = useAct()
  const leave = () =>
    run(async () => {
      await leaveEscritorio()
      notify('Você saiu do escritório.')
      onClose()
      await client.invalidateQueries()
    })
  return (
    <Modal
      title="Sair do escritório"
      text="Você deixa de ver a carteira agora. Terminam também as chaves do escritório e os endereços de pacotes que você criou nele. O que tem por acesso direto fica."
      action={{ label: 'Sair do escritório', busy, onClick: () => void leave() }}
      onClose={onClose}
    >
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}
