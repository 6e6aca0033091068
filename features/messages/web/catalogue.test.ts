import { expect, it } from 'vitest'
import ar from '../locales/ar.json' with { type: 'json' }
import en from '../locales/en.json' with { type: 'json' }
import sv from '../locales/sv.json' with { type: 'json' }

it('[MSG-02/fill-in, MSG-02/login, MSG-02/load-failed, MSG-02/send-failed] the catalogue has its texts in three languages', () => {
  const words = [en, sv, ar].map((texts) => [
    texts.incomplete,
    texts.errors.auth.required,
    texts.list.failed,
    texts.thread.failed,
    texts.failures.send,
  ])
  expect(words).toEqual([
    [
      'Please fill in all fields',
      'You must be logged in to view messages',
      'Could not load messages',
      'Could not load messages',
      'Could not send message',
    ],
    [
      'Fyll i alla fält',
      'Du måste vara inloggad för att se meddelanden',
      'Meddelandena kunde inte hämtas',
      'Meddelandena kunde inte hämtas',
      'Meddelandet kunde inte skickas',
    ],
    [
      'يرجى ملء جميع الحقول',
      'يجب تسجيل الدخول لعرض الرسائل',
      'تعذّر تحميل الرسائل',
      'تعذّر تحميل الرسائل',
      'تعذّر إرسال الرسالة',
    ],
  ])
})
