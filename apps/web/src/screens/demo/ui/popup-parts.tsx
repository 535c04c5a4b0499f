import { ChevronDown, Copy, Download, Info, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { ErrorDialog, SideDrawer } from '../../../kit/dialog.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { PopoverButton } from '../../../kit/popover.tsx'
import { Tooltip } from '../../../kit/tooltip.tsx'
import { notify } from '../../../lib/notify.ts'
import { Part, State, States } from './part.tsx'
import styles from './ui.module.css'

/** What opens over the page. */
export function PopupParts() {
  return (
    <Part name="O que abre por cima" about="Esc fecha, o foco volta a quem abriu.">
      <States>
        <State name="Menu">
          <MenuSample />
        </State>
        <State name="Painel">
          <PopoverButton
            className={buttonClass()}
            panel="Detalhes"
            content={(close) => (
              <div className={styles.part}>
                <p>Um painel guarda controles e um pouco de texto.</p>
                <Button onClick={close}>Fechar painel</Button>
              </div>
            )}
          >
            Detalhes
            <ChevronDown size={16} aria-hidden="true" />
          </PopoverButton>
        </State>
        <State name="Dica (passe o ponteiro ou foque)">
          <Tooltip text="A assinatura confere com o certificado do emitente.">
            <Button size="icon" aria-label="Sobre a assinatura">
              <Info size={16} aria-hidden="true" />
            </Button>
          </Tooltip>
        </State>
        <State name="Diálogos">
          <Dialogs />
        </State>
        <State name="Aviso de 5 segundos">
          <Button onClick={() => notify('2 chaves copiadas.')}>Mostrar aviso</Button>
        </State>
      </States>
    </Part>
  )
}

function MenuSample() {
  const [order, setOrder] = useState('data')
  return (
    <MenuButton
      className={buttonClass()}
      entries={[
        {
          kind: 'action',
          key: 'copy',
          icon: <Copy size={16} />,
          label: 'Copiar chave',
          onClick: () => notify('Chave copiada.'),
        },
        { kind: 'action', key: 'xml', icon: <Download size={16} />, label: 'Baixar XML', onClick: () => {} },
        { kind: 'separator', key: 'rule' },
        {
          kind: 'choice',
          key: 'order',
          label: 'Ordem',
          value: order,
          options: [
            { value: 'data', label: 'Por data', icon: null },
            { value: 'valor', label: 'Por valor', icon: null },
          ],
          onChange: setOrder,
        },
      ]}
    >
      Ações
      <ChevronDown size={16} aria-hidden="true" />
    </MenuButton>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'decision' | 'error' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('decision')}>Decisão</Button>
      <Button onClick={() => setOpen('error')}>Erro</Button>
      <Button onClick={() => setOpen('drawer')}>Gaveta</Button>
      {open === 'decision' && (
        <Modal
          title="Revogar a chave?"
          icon={Trash2}
          tone="cancelled"
          text="O programa que a usa deixa de enviar documentos na hora."
          action={{ label: 'Revogar', onClick: close }}
          onClose={close}
        />
      )}
      <ErrorDialog text={open === 'error' ? 'Algo deu errado ao baixar este arquivo' : null} onClose={close} />
      <SideDrawer open={open === 'drawer'} onOpenChange={close} label="Gaveta de exemplo">
        <div className={styles.part}>
          <p>O menu das telas estreitas mora em uma gaveta.</p>
          <Button onClick={close}>Fechar gaveta</Button>
        </div>
      </SideDrawer>
    </div>
  )
}
