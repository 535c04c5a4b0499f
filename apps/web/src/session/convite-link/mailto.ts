/** A mailto address with the link in a prepared text. */
export function mailtoInvite({ nome, email, url }: { nome: string; email: string; url: string }): string {
  const subject = 'Seu acesso ao Portal Contador'
  const body = `Olá, ${nome}.\n\nPara escolher sua senha, abra:\n\n${url}\n\nO link funciona uma vez.\n`
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
