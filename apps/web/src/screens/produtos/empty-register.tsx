import { Package } from 'lucide-react'
import { Button } from '../../kit/button.tsx'
import { Message } from '../../kit/message.tsx'

interface Props {
  readOnly: boolean
  onFile: () => void
  onNotes: () => void
  onNew: () => void
}

/** Empty state of the register, with the ways to add products. */
export function EmptyRegister({ readOnly, onFile, onNotes, onNew }: Props) {
  return (
    <Message
      icon={Package}
      title="Nenhum produto cadastrado."
      detail={readOnly ? undefined : 'Traga de uma planilha, de uma EFD (0200) ou das notas recebidas.'}
    >
      {!readOnly && (
        <>
          <Button onClick={onFile}>Planilha ou EFD</Button>
          <Button onClick={onNotes}>Notas recebidas</Button>
          <Button onClick={onNew}>Incluir um produto</Button>
        </>
      )}
    </Message>
  )
}
