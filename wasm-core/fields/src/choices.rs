//! Derives the list of values of an enum without data.

use crate::attribute::about;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, LitStr, Result};

pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(name, "only enums have choices"));
    };
    let mut listed = Vec::new();
    for variant in &data.variants {
        let attribute = variant.attrs.iter().find(|attribute| attribute.path().is_ident("choice"));
        let (Some(attribute), Fields::Unit) = (attribute, &variant.fields) else {
            return Err(Error::new_spanned(
                variant,
                "a choice is a variant without data, with #[choice(\"label\")]",
            ));
        };
        let label: LitStr = attribute.parse_args()?;
        let (value, about) = (in_kebab_case(&variant.ident.to_string()), about(&variant.attrs));
        listed.push(quote!(crate::fields::Choice { value: #value, label: #label, about: #about }));
    }
    Ok(quote! {
        #[automatically_derived]
        impl crate::fields::Choices for #name {
            const CHOICES: &'static [crate::fields::Choice] = &[#(#listed),*];
        }
    })
}

/// A variant in serde's kebab case: `TreePlru` becomes `tree-plru`.
pub fn in_kebab_case(variant: &str) -> String {
    let mut written = String::new();
    for (place, letter) in variant.chars().enumerate() {
        if letter.is_uppercase() && place > 0 {
            written.push('-');
        }
        written.extend(letter.to_lowercase());
    }
    written
}
