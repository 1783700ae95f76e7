/** The texts of notifications. They contain no names: the panel shows the records. */
import { translated } from '../../fields/translated'
import type { Kind } from './kinds'

type Sentences = Record<Kind, (count: number) => string>

export const sentences = translated<Sentences>({
  en: {
    'Customer replied': (count) =>
      count === 1 ? 'A customer replied' : `The customers of ${count} leads replied`,
    'Lead assigned': (count) =>
      count === 1 ? 'A lead was assigned to you' : `${count} leads were assigned to you`,
    'Task overdue': (count) => (count === 1 ? 'A task is overdue' : `${count} tasks are overdue`),
    'Webhook disabled': (count) =>
      count === 1 ? 'A webhook was disabled' : `${count} webhooks were disabled`,
  },
  es: {
    'Customer replied': (count) =>
      count === 1 ? 'Un cliente ha respondido' : `Han respondido los clientes de ${count} interesados`,
    'Lead assigned': (count) =>
      count === 1 ? 'Se le ha asignado un interesado' : `Se le han asignado ${count} interesados`,
    'Task overdue': (count) => (count === 1 ? 'Una tarea está atrasada' : `${count} tareas están atrasadas`),
    'Webhook disabled': (count) =>
      count === 1 ? 'Se ha desactivado un webhook' : `Se han desactivado ${count} webhooks`,
  },
})

export const mailTexts = translated({
  en: {
    end: (address: string) => `Choose what you get mail about in your account: ${address}`,
    invitation: (address: string) =>
      `You have an account at Forecourt. Choose your password within seven days: ${address}\n\nLater, or if the link does not work: press "Forgot password?" on the page where you sign in.`,
    invited: 'Your account at Forecourt',
    several: (count: number) => `${count} notifications`,
  },
  es: {
    end: (address: string) => `Elija en su cuenta de qué recibe correo: ${address}`,
    invitation: (address: string) =>
      `Tiene una cuenta en Forecourt. Elija su contraseña antes de siete días: ${address}\n\nMás tarde, o si el enlace no sirve: pulse «¿Olvidó su contraseña?» en la página de entrada.`,
    invited: 'Su cuenta en Forecourt',
    several: (count: number) => `${count} avisos`,
  },
})
