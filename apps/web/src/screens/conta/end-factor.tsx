import { useState } from 'react'
import { endFator } from '../../api/conta.ts'
import { useAct } from '../../session/act.ts'
import { Modal } from '../../ui/modal.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Both proofs are asked for again; a code of recovery will do. */
export function EndFactor({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [senha, setSenha] = useState('')
  const [code, setCode] = useState('')
  const { busy, error, run, clear, fieldError } = useAct()
  const end = async () => {
    if (await run(() => endFator(senha, code.replace(/\s/g, '').toUpperCase()))) onDone()
  }
  const wrongSenha = fieldError('senha')
  const wrongCode = fieldError('cd_verificacao')
  return (
    <Modal
      title="Desativar o segundo fator"
      text="Daqui em diante só a senha abre a sua conta. As outras sessões terminam."
      action={{ label: 'Desativar', busy, onClick: () => void end() }}
      onClose={onClose}
    >
      <PasswordField
        label="Sua senha"
        error={wrongSenha && 'A senha não confere.'}
        value={senha}
        onChange={(value) => {
          clear()
          setSenha(value)
        }}
      />
      <TextField
        label="Código do aplicativo ou de recuperação"
        autoComplete="one-time-code"
        error={wrongCode ?? (wrongSenha ? null : error?.message)}
        value={code}
        onChange={(value) => {
          clear()
          setCode(value)
        }}
      />
    </Modal>
  )
}
