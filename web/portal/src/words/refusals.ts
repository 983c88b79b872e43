import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** Refusals that members meet in the portal, by their reason; what stands not here is shown in the service's words. */
export const refusalWords = defineWords({
  en: {
    portal_account_suspended: 'The operator has suspended this account. Ask the operator.',
    member_suspended: 'The operator has suspended your sign-in. Ask the operator.',
    two_factor_required:
      'This account requires two-factor sign-in for its money. Set it up in your profile first.',
    disabled_by_operator: 'The operator disabled it, and the operator alone enables it again.',
    password_too_common:
      'This password is one of those that are guessed first. Choose one that nobody else would.',
  },
  ar: {
    portal_account_suspended: 'أوقف المشغّل هذا الحساب. تواصل مع المشغّل.',
    member_suspended: 'أوقف المشغّل دخولك. تواصل مع المشغّل.',
    two_factor_required: 'يشترط هذا الحساب التحقق بخطوتين للتعامل مع أمواله. فعّله في ملفك الشخصي أولًا.',
    disabled_by_operator: 'أوقفه المشغّل، ولا يعيد تفعيله إلا المشغّل.',
    password_too_common: 'كلمة المرور هذه مما يُخمَّن أولًا. اختر كلمة لا تخطر لغيرك.',
  },
});
