import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chavesOptions, deleteChave, postChave } from '../../../api/acesso/usuarios.ts'
import { KeysPart } from '../../../session/chaves/keys-part.tsx'

/** API keys of the company's programs. */
export function ChavesPart({ cnpj }: { cnpj: string }) {
  const client = useQueryClient()
  return (
    <KeysPart
      about="Com uma chave, o ERP da empresa envia arquivos e consulta sozinho. Ela só faz o que estiver marcado."
      actsFor="pela empresa"
      query={useQuery(chavesOptions(cnpj))}
      create={(body) => postChave(cnpj, body)}
      revoke={(id) => deleteChave(cnpj, id)}
      onChanged={() => void client.invalidateQueries({ queryKey: ['acesso', cnpj] })}
    />
  )
}
