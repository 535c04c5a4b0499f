import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import dialog from '../../kit/dialog.module.css'
import { IconButton } from '../../kit/icon-button.tsx'
import { cx } from '../../lib/cx.ts'
import { useEmpresas } from '../../session/empresa.ts'
import styles from './busca.module.css'
import { BuscaPanel } from './busca-panel.tsx'
import { closeBusca } from './busca-store.ts'
import type { BoxItem } from './words.ts'

interface Props {
  /** The text with which the box opens */
  text: string
  /** Path of the screen of an address: an open note belongs to its list */
  screenOf: (pathname: string) => string
}

/** One box for everything: notes, companies, parties, products, NCMs, screens and the manual. */
export function BuscaDialog({ text, screenOf }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const empresas = useEmpresas()
  const open = (item: BoxItem, inNewTab: boolean) => {
    if (inNewTab) {
      window.open(item.ds_endereco, '_blank', 'noopener')
      return
    }
    closeBusca()
    const { pathname } = router.state.location
    const list = screenOf(pathname)
    // a chosen company shows the same screen; an open note belongs to the previous company
    if (item.ds_grupo === 'empresa' && item.nr_cpfcnpj !== null)
      void empresas.choose(item.nr_cpfcnpj, list === pathname ? undefined : list)
    else router.history.push(item.ds_endereco)
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && closeBusca()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup initialFocus={input} className={cx(dialog.popup, styles.popup)} aria-label="Buscar">
          <BuscaPanel
            first={text}
            empresas={empresas}
            input={input}
            onOpen={open}
            icon={<Search size={20} aria-hidden="true" />}
          >
            <Dialog.Close render={<IconButton icon={X} label="Fechar" />} />
          </BuscaPanel>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
