import { Dialog } from '@base-ui/react/dialog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../api/http/http.ts'
import type { Register } from '../../../api/produtos.ts'
import { restoreVersao, versoesOptions } from '../../../api/produtos-versoes.ts'
import { Button } from '../../../kit/button.tsx'
import dialog from '../../../kit/dialog.module.css'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { cx } from '../../../lib/cx.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import { changesText } from '../register/words.ts'
import { VersionDifference } from './version-difference.tsx'
import { VersionsList } from './versions-list.tsx'
import styles from './versoes.module.css'

interface Props {
  register: Register
  /** The version that the screen shows */
  version: number
  /** Number of unsaved changes, which a restore would lose */
  unsaved: number
  readOnly: boolean
  /** Reads the register again, after a restore or when another user saved */
  reload: () => Promise<unknown>
  onClose: () => void
}

const number = (value: number) => value.toLocaleString('pt-BR')

/** Versions of the register: who saved what and when, comparison with now, restore. */
export function VersionsDialog(props: Props) {
  const { register, onClose } = props
  const { data, error, isError, refetch } = useQuery(versoesOptions(register))
  const [chosen, setChosen] = useState<number | null>(null)
  const version = chosen ?? data?.data[0]?.nr_versao ?? null
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={cx(dialog.popup, styles.popup)}>
          <div className={styles.head}>
            <div>
              <Dialog.Title className={dialog.title}>Versões do cadastro</Dialog.Title>
              <Dialog.Description className={styles.text}>
                {data
                  ? `Cada gravação é uma versão. Ficam guardadas as últimas ${data.nr_guardadas}, ou menos se as alterações delas passarem de ${data.nr_mbytes} MB.`
                  : 'Cada gravação é uma versão.'}
              </Dialog.Description>
            </div>
            <Dialog.Close render={<Button look="quiet" size="icon" aria-label="Fechar" />}>
              <X size={16} aria-hidden="true" />
            </Dialog.Close>
          </div>
          {isError && <Failure error={error} retry={refetch} what="Produtos" />}
          {!data && !isError && <Skeleton label="Lendo as versões" rows={6} height={48} />}
          {data?.data.length === 0 && <p className={styles.none}>O cadastro ainda não foi salvo.</p>}
          {data && version !== null && (
            <div className={styles.panes}>
              <VersionsList versions={data.data} chosen={version} onChoose={setChosen} />
              <VersionDifference
                key={version}
                register={register}
                version={version}
                newest={data.data[0]?.nr_versao ?? version}
              />
            </div>
          )}
          <Actions {...props} chosen={version} newest={data?.data[0]?.nr_versao ?? null} onRestored={setChosen} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface ActionsProps extends Props {
  chosen: number | null
  newest: number | null
  onRestored: (version: number) => void
}

function Actions({ register, version, unsaved, readOnly, reload, onClose, chosen, newest, onRestored }: ActionsProps) {
  const act = useAct()
  const client = useQueryClient()
  const refresh = () => Promise.all([client.invalidateQueries(versoesOptions(register)), reload()])
  const restore = async (wanted: number) => {
    try {
      const { nr_versao } = await restoreVersao(register, { version: wanted, over: version })
      await refresh()
      onRestored(nr_versao)
      notify(`Versão ${number(wanted)} restaurada. O cadastro está na versão ${number(nr_versao)}.`)
    } catch (failure) {
      // another user saved: the list and the register show that version
      if (failure instanceof ApiError && failure.status === 412) await refresh()
      throw failure
    }
  }
  const restorable = !readOnly && chosen !== null && chosen !== newest
  return (
    <div className={styles.actions}>
      {act.error && <ErrorText>{act.error.message}</ErrorText>}
      {restorable && unsaved > 0 && (
        <p className={styles.small}>
          Salve ou descarte {unsaved === 1 ? 'a' : 'as'} {changesText(unsaved)} antes de restaurar.
        </p>
      )}
      {restorable && unsaved === 0 && (
        <p className={styles.small}>A versão restaurada entra como uma versão nova; nenhuma se perde.</p>
      )}
      <span className={styles.space} />
      <Button onClick={onClose}>Fechar</Button>
      {restorable && (
        <Button look="primary" disabled={unsaved > 0 || act.busy} onClick={() => void act.run(() => restore(chosen))}>
          Restaurar a versão {number(chosen)}
        </Button>
      )}
    </div>
  )
}
